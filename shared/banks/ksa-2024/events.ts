import * as z from 'zod';
import { type ExpectedJwt, verifyJwt } from '../jose/verify-jwt.ts';
import { NotFromBank } from '../port/errors.ts';
import type { BankEvents } from '../port/events.ts';
import { BankId } from '../wire/bank-values.ts';
import { ConsentData, statusOf } from './consent-status.ts';

/** The fields of `WebhookEvent` that we use. `Data` is the resource that has changed, which may be an account. */
const Event = z.object({ Data: z.unknown(), EventMeta: z.object({ EventType: z.string(), ConsentId: BankId }) });

/** Creates the reader of a Saudi bank's events, which are signed but not encrypted. */
export const createEvents = (expected: ExpectedJwt): BankEvents => ({
  async decrypt(body) {
    const claims = await verifyJwt(body, expected).catch((error: unknown) => {
      if (error instanceof NotFromBank) return undefined;
      throw error;
    });
    const { data: event } = Event.safeParse(claims?.message);
    if (!event) return undefined;
    const { ConsentId: bankConsentId, EventType } = event.EventMeta;
    const { data: consent } = ConsentData.safeParse(event.Data);
    if (consent && consent.ConsentId !== bankConsentId) return undefined;
    return { bankConsentId, bankPaymentId: undefined, status: consent ? statusOf(consent) : EventType };
  },
});
