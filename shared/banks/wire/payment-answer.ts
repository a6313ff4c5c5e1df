import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { type PaymentReport, PaymentStatus } from '../port/payment-report.ts';

const Amount = z.object({ Amount: z.string(), Currency: z.string() });

/** `AEPaymentIdResponse` of the UAE standard, as far as we keep it. */
export const PaymentAnswer = lazyObject(() => ({
  Data: z.object({
    PaymentId: z.string(),
    ConsentId: z.string().optional(),
    PaymentTransactionId: z.string().optional(),
    Status: PaymentStatus,
    StatusUpdateDateTime: z.string(),
    CreationDateTime: z.string(),
    RejectReasonCode: z
      .array(z.object({ Code: z.string(), Message: z.string().optional(), Description: z.string().optional() }))
      .optional(),
    Charges: z.array(z.object({ ChargeBearer: z.string(), Type: z.string(), Amount })).optional(),
    ExchangeRate: z
      .object({
        ContractIdentification: z.string().optional(),
        ExchangeRate: z.number().optional(),
        ExpirationDateTime: z.string().optional(),
        RateType: z.string().optional(),
        UnitCurrency: z.string().optional(),
      })
      .optional(),
  }),
}));
type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** The payment as the port reports it. */
export const reportOf = ({ Data }: PaymentAnswer): PaymentReport => {
  const rate = Data.ExchangeRate;
  return {
    status: Data.Status,
    record: {
      paymentId: Data.PaymentId,
      paymentTransactionId: Data.PaymentTransactionId,
      createdAt: Data.CreationDateTime,
      statusUpdatedAt: Data.StatusUpdateDateTime,
      rejectReasons: (Data.RejectReasonCode ?? []).map(({ Code, Message, Description }) => ({
        code: Code,
        description: Message ?? Description ?? Code,
      })),
      charges: (Data.Charges ?? []).map((charge) => ({
        type: charge.Type,
        chargeBearer: charge.ChargeBearer,
        amount: charge.Amount.Amount,
        currency: charge.Amount.Currency,
      })),
      exchangeRate: rate && {
        contractIdentification: rate.ContractIdentification,
        exchangeRate: rate.ExchangeRate,
        expirationDateTime: rate.ExpirationDateTime,
        rateType: rate.RateType,
        unitCurrency: rate.UnitCurrency,
      },
    },
  };
};
