import * as z from 'zod';
import { Amount } from '../books/records.ts';
import type { BankCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type ThirdParty, verifyJwt } from '../third-party/verify-jwt.ts';

/** A payment order: the members of AEPaymentRequest (UAE Open Finance v2.1) that these banks use. */
const PaymentOrder = z.object({
  ConsentId: z.string(),
  Instruction: z.object({ Amount }),
  PaymentPurposeCode: z.string().optional(),
  DebtorReference: z.string().optional(),
  OpenFinanceBilling: z.object({ Type: z.string(), MerchantId: z.string().optional() }),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

const Claims = z.object({ message: z.object({ Data: PaymentOrder }) });

/** Reads the signed order in the body. Throws ApiError 400 if its signature or its content is invalid. */
export const readPaymentOrder = async ({ body, issuer }: BankCall, thirdParty: ThirdParty): Promise<PaymentOrder> => {
  const claims = await verifyJwt(body, { audience: issuer }, thirdParty);
  if (!claims) throw new ApiError(400, 'JWS.InvalidSignature', 'The signature or a claim of the message is invalid');
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) throw new ApiError(400, 'Body.InvalidFormat', 'The message is not a valid payment order');
  return parsed.data.message.Data;
};
