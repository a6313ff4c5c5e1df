import { CompactEncrypt, importJWK } from 'jose';
import { Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { signMessage } from '#functions/sandbox/banks/jose/bank-signer.ts';
import type { Consent } from '../records/consent.ts';
import type { Payment } from '../records/payment.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import { lodgedDetails } from '../views/consent-view.ts';
import { presentPayment } from '../views/payment-view.ts';

/** A client that answers later than this has not got the event. */
const timeoutMs = 3_000;

/** The bank that sends, at its addresses and with its switches. */
type Sender = Pick<BankCall, 'bank' | 'addresses' | 'switches'>;

type EventType = 'Resource.Created' | 'Resource.Updated';

/** Tells the client that a consent has another status, if it has subscribed. */
export const sendConsentEvent = async (call: Sender, consent: Consent, deps: BankDeps): Promise<void> => {
  const { Data, Links } = lodgedDetails(consent, call.addresses.resources).consent;
  await send(call, consent, { Data, resource: Links.Self, type: 'Resource.Updated' }, deps);
};

/** Tells the client about a payment, if it has subscribed when it asked for the consent. */
export const sendPaymentEvent = async (
  call: Sender,
  payment: Payment,
  consent: Consent,
  type: EventType,
  deps: BankDeps,
): Promise<void> => {
  const { Data, Links } = presentPayment(payment, call.addresses.resources, deps.now());
  await send(call, consent, { Data, resource: Links.Self, type }, deps);
};

interface BankEvent {
  readonly Data: object;
  readonly resource: string;
  readonly type: EventType;
}

/**
 * Posts an event to the webhook of a consent: a JWS in a JWE for the client's encryption key (webhook template of the
 * UAE standard). The switches of the bank lose it or double it. An event that does not arrive is not sent again.
 */
const send = async (call: Sender, consent: Consent, event: BankEvent, deps: BankDeps): Promise<void> => {
  const { eventLost, eventDoubled } = call.switches;
  const url = consent.webhook?.IsActive ? consent.webhook.Url : undefined;
  const client = url === undefined ? undefined : await deps.settings.client(consent.clientId);
  if (url === undefined || !client || eventLost) return;
  const body = await sealed(call, consent, event, client, deps);
  const headers = { 'content-type': 'application/jwe' };
  const post = async (): Promise<void> => {
    await deps.http({ method: 'POST', url, headers, body, timeoutMs });
  };
  try {
    await post();
    if (eventDoubled) await post();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
  }
};

const sealed = async (
  call: Sender,
  { clientId, consentId }: Consent,
  { Data, resource, type }: BankEvent,
  { jwks }: RegisteredClient,
  { settings, now }: BankDeps,
): Promise<string> => {
  const at = now();
  const encryptionKey = jwks.keys.find(({ use }) => use === 'enc');
  if (!encryptionKey) throw new Error('The client has no key for events');
  const Meta = { EventDateTime: at.toISOString(), EventResource: resource, EventType: type, ConsentId: consentId };
  const signed = await signMessage(call, { audience: [clientId], message: { Data, Meta }, now: at }, settings);
  return new CompactEncrypt(Buffer.from(signed))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT', kid: encryptionKey.kid })
    .encrypt(await importJWK(encryptionKey, 'RSA-OAEP-256'));
};
