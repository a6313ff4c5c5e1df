import * as z from 'zod';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { storedKeys } from '../jose/bank-keys.ts';
import { decryptJwe } from '../jose/decrypt-jwe.ts';
import { verifyJwt } from '../jose/verify-jwt.ts';
import { BankUnavailable } from '../port/errors.ts';
import type { ReadBankEvent } from '../port/events.ts';
import type { EventSettings } from '../transport/bank-protocol.ts';

/** The fields of `AEWebhookEventSigned` (UAE webhook template) that we use. A deleted resource has no `Data`. */
const Event = z.object({
  Data: z.object({ ConsentId: z.string(), PaymentId: z.string().nullish(), Status: z.string() }).nullish(),
  Meta: z.object({ ConsentId: z.string(), EventType: z.string() }),
});

/** Creates the reader of a UAE bank's events, which the bank signs and then encrypts for this service. */
export const createEventReader = ({ keys, decrypter, now }: EventSettings): ReadBankEvent => {
  const expected = { keys: storedKeys(keys), now };
  return async (body) => {
    const jwt = await decryptJwe(body, decrypter);
    if (jwt === undefined) return undefined;
    const claims = await verifyJwt(jwt, expected).catch(ignoring(BankUnavailable));
    const { data: event } = Event.safeParse(claims?.message);
    if (!event) return undefined;
    const { Data, Meta } = event;
    if (Data && Data.ConsentId !== Meta.ConsentId) return undefined;
    return { bankConsentId: Meta.ConsentId, bankPaymentId: Data?.PaymentId ?? undefined, status: Data?.Status };
  };
};
