import * as z from 'zod';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { storedKeys } from '../jose/bank-keys.ts';
import { verifyJwt } from '../jose/verify-jwt.ts';
import { NotFromBank } from '../port/errors.ts';
import type { ReadBankEvent } from '../port/events.ts';
import type { EventSettings } from '../transport/bank-protocol.ts';
import { BankId } from '../wire/bank-values.ts';

/** The fields of a consent that we use: `Data` of `OBReadConsentResponse`. Some banks send null for an absent flag. */
export const ConsentData = z.object({
  ConsentId: BankId,
  ConsentStatus: z.enum(['AwaitingAuthorization', 'Authorized', 'Rejected', 'Finished']),
  ConsentFlags: z.object({ Revoked: z.string().nullish() }).nullish(),
});

/** Returns a consent's status. The standard has one status for all consents that have ended, and a flag per reason. */
export const statusOf = ({ ConsentStatus: status, ConsentFlags }: z.infer<typeof ConsentData>): BankConsentStatus => {
  if (status !== 'Finished') return status;
  return typeof ConsentFlags?.Revoked === 'string' ? 'Revoked' : 'Expired';
};

/** The fields of `WebhookEvent` that we use. `Data` is the resource that has changed, which may be an account. */
const Event = z.object({ Data: z.unknown(), EventMeta: z.object({ EventType: z.string(), ConsentId: BankId }) });

/** Creates the reader of a Saudi bank's events, which are signed but not encrypted. */
export const createEventReader = ({ keys, now }: Omit<EventSettings, 'decrypter'>): ReadBankEvent => {
  const expected = { keys: storedKeys(keys), now };
  return async (body) => {
    const claims = await verifyJwt(body, expected).catch(ignoring(NotFromBank));
    const { data: event } = Event.safeParse(claims?.message);
    if (!event) return undefined;
    const { ConsentId: bankConsentId, EventType } = event.EventMeta;
    const { data: consent } = ConsentData.safeParse(event.Data);
    if (consent && consent.ConsentId !== bankConsentId) return undefined;
    return { bankConsentId, bankPaymentId: undefined, status: consent ? statusOf(consent) : EventType };
  };
};
