import * as z from 'zod';
import type { BankEvents } from '../port/events.ts';
import { BankUnavailable } from '../port/errors.ts';
import { decryptJwe } from '../jose/decrypt-jwe.ts';
import { type ExpectedJwt, verifyJwt } from '../jose/verify-jwt.ts';
import type { RsaDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';

/** The fields of `AEWebhookEventSigned` (UAE webhook template) that we use. */
const Event = z.object({
  Data: z.object({ ConsentId: z.string(), PaymentId: z.string().optional(), Status: z.string() }),
  Meta: z.object({ ConsentId: z.string(), EventType: z.string() }),
});

export interface EventSettings extends Pick<ExpectedJwt, 'keys' | 'issuer' | 'now'> {
  readonly clientId: string;
  readonly decrypter: RsaDecrypter;
}

/** Creates the reader of a UAE bank's events, which the bank signs and then encrypts for this service. */
export const createEvents = ({ clientId, decrypter, ...expected }: EventSettings): BankEvents => ({
  async decrypt(body) {
    const jwt = await decryptJwe(body, decrypter);
    if (jwt === undefined) return undefined;
    // The standard does not require an audience in events.
    const claims = await verifyJwt(jwt, { ...expected, audience: undefined }).catch((error: unknown) => {
      if (error instanceof BankUnavailable) return undefined;
      throw error;
    });
    const isForUs = claims?.aud === undefined || [claims.aud].flat().includes(clientId);
    const { data } = Event.safeParse(claims?.message);
    if (!isForUs || !data || data.Data.ConsentId !== data.Meta.ConsentId) return undefined;
    const { ConsentId: bankConsentId, PaymentId: bankPaymentId, Status: status } = data.Data;
    return { bankConsentId, bankPaymentId, status };
  },
});
