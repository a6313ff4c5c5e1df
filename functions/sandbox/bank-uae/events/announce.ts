import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import { addressesAt, type Hosts } from '#functions/sandbox/banks/server/serve-banks.ts';
import { bankOf } from '../trust/hub.ts';
import type { Consent } from '../records/consent.ts';
import type { Payment } from '../records/payment.ts';
import { CompactEncrypt, importJWK } from 'jose';
import { sendEvent } from '#functions/sandbox/banks/consents/send-event.ts';
import { signMessage } from '#functions/sandbox/banks/jose/bank-signer.ts';
import type { BankDeps, BankEvent, Market, Sender } from '#functions/sandbox/banks/market/market.ts';
import { authorisationDetailsOf } from '../views/consent-view.ts';
import { presentPayment } from '../views/payment-view.ts';

/** A reminder to a bank that a payment's status has changed. The bank derives the status from the payment's age. */
export const Reminder = z.object({ bank: z.string(), paymentId: z.string() });
export type Reminder = z.infer<typeof Reminder>;

/** Schedules a reminder for each later status of a payment, if its client has subscribed to events. */
export const scheduleReminders = async (
  { bank, paymentId, amount, createdAt, lacksFunds }: Payment,
  { webhook }: Consent,
  { remind }: UaeDeps,
): Promise<void> => {
  if (!webhook?.IsActive || lacksFunds) return;
  const laterSteps = scenarioOf(amount).steps.filter(({ afterSeconds }) => afterSeconds > 0);
  await Promise.all(
    laterSteps.map(({ afterSeconds }) => remind({ bank, paymentId }, addSeconds(createdAt, afterSeconds))),
  );
};

/** Notifies the client of the payment's new status. */
export const announcePayment = async (
  { bank: code, paymentId }: Reminder,
  hosts: Hosts,
  deps: UaeDeps,
): Promise<void> => {
  const bank = bankOf(code);
  const payment = await deps.store.payment(code, paymentId);
  const consent = payment && (await deps.store.consent(code, payment.consentId, deps.now().toISOString()));
  if (!bank || !payment || !consent) return;
  const sender = { bank, addresses: addressesAt(hosts, code), switches: await deps.settings.switchesOf(code) };
  await sendPaymentEvent(sender, payment, consent, 'Resource.Updated', deps);
};

/** Notifies the client of a payment's status, if it subscribed to events when it requested the consent. */
export const sendPaymentEvent = async (
  sender: Sender,
  payment: Payment,
  consent: Consent,
  type: BankEvent['type'],
  deps: BankDeps<Consent>,
): Promise<void> => {
  const { Data, Links } = presentPayment(payment, sender.addresses.resources, deps.now());
  await sendEvent(sender, consent, { Data, resource: Links.Self, type }, deps);
};

export const events: Market<Consent>['events'] = {
  dataOf: (consent, resources) => authorisationDetailsOf(consent, resources).consent,

  /** Signs the event (JWS) and encrypts it to the client's key (JWE), as in the UAE standard's webhook template. */
  async write(sender, { Data, resource, type, consentId }, { clientId, jwks }, { settings, now }) {
    const at = now();
    const encryptionKey = jwks.keys.find(({ use }) => use === 'enc');
    if (!encryptionKey) throw new Error('The client has no encryption key');
    const Meta = { EventDateTime: at.toISOString(), EventResource: resource, EventType: type, ConsentId: consentId };
    const signed = await signMessage(sender, { audience: [clientId], message: { Data, Meta }, now: at }, settings);
    const body = await new CompactEncrypt(Buffer.from(signed))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT', kid: encryptionKey.kid })
      .encrypt(await importJWK(encryptionKey, 'RSA-OAEP-256'));
    return { headers: { 'content-type': 'application/jwe' }, body };
  },
};
