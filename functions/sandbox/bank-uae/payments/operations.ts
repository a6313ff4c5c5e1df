import { derivedId } from '#shared/platform/runtime/ids.ts';
import { accountById } from '#functions/sandbox/banks/customers/bank-account.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import { requireClientToken, requireConsentToken } from '#functions/sandbox/banks/consents/require-token.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import { scheduleReminders, sendPaymentEvent } from '../events/announce.ts';
import type { BankCall, Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { forgedPayment } from '#functions/sandbox/banks/server/forgeries.ts';
import { paymentConsentUrl, paymentUrl } from '../http/links.ts';
import type { Payment } from '../records/payment.ts';
import { presentPayment } from '../views/payment-view.ts';
import { readOrder, takeOrder } from './take-order.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';

const idempotencyKeyOf = ({ headers }: BankCall): string => {
  const key = headers['x-idempotency-key'] ?? '';
  if (/^\S{1,40}$/.test(key)) return key;
  const message = 'x-idempotency-key must have 1 to 40 characters and no spaces';
  throw new ResourceError(400, 'Resource.InvalidFormat', message);
};

/** Orders with the same idempotency key are the same payment, so the id is derived from the key. */
const paymentIdOf = (call: BankCall, clientId: string): string =>
  derivedId('bank-payment', call.bank.code, clientId, idempotencyKeyOf(call));

/**
 * Accepts a payment order. A retry with the same idempotency key returns the payment of the first order. The consent's
 * usage is recorded in the same write, so a retried order never makes a second payment.
 */
export const createPayment: Operation<UaeDeps> = async (call, deps) => {
  const { consent, grant } = await requireConsentToken(call, ['payments'], deps);
  if (consent.kind !== 'payment')
    throw new ResourceError(403, 'AccessToken.InvalidScope', 'The consent is for account data');
  const paymentId = paymentIdOf(call, grant.clientId);
  const readResult = await readOrder(call, consent, deps);
  const existing = await deps.store.payment(call.bank.code, paymentId);
  if (existing && existing.bodyHash !== readResult.hash)
    throw new ResourceError(409, 'GenericError', 'x-idempotency-key was used for another order');
  if (existing) return respondCreated(call, existing, deps);
  const { payment, consent: updatedConsent } = await takeOrder(call, consent, { ...readResult, paymentId }, deps);
  if (!(await succeedsWithoutConflict(deps.store.savePayment(payment, updatedConsent))))
    throw new ResourceError(409, 'GenericRecoverableError', 'The bank is processing another order for this consent');
  await sendPaymentEvent(call, payment, updatedConsent, 'Resource.Created', deps);
  await scheduleReminders(payment, updatedConsent, deps);
  if (scenarioOf(payment.amount).fault === 'response-lost') return { status: 504 };
  return respondCreated(call, payment, deps);
};

/** Returns the payment in the response: the first one under the consent, if a switch says so. */
const reportedPayment = async (call: BankCall, payment: Payment, { store, now }: UaeDeps): Promise<Payment> => {
  if (!call.switches.forges.includes('earlier-payment')) return payment;
  const consent = await store.consent(call.bank.code, payment.consentId, now().toISOString());
  const [earlierId = ''] = consent?.kind === 'payment' ? consent.paymentIds : [];
  return (await store.payment(call.bank.code, earlierId)) ?? payment;
};

const messageAbout = async (call: BankCall, payment: Payment, deps: UaeDeps): Promise<object> => {
  const reported = await reportedPayment(call, payment, deps);
  return forgedPayment(call.switches, presentPayment(reported, call.addresses.resources, deps.now()));
};

const respondCreated = async (call: BankCall, payment: Payment, deps: UaeDeps): Promise<Reply> => {
  const location = paymentUrl(call.addresses.resources, payment.paymentId);
  return {
    status: 201,
    headers: { location, 'x-idempotency-key': idempotencyKeyOf(call) },
    body: { signed: await messageAbout(call, payment, deps), audience: payment.clientId },
  };
};

export const getPayment: Operation<UaeDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, ['payments'], deps);
  const payment = await deps.store.payment(call.bank.code, call.params.paymentId ?? '');
  if (payment?.clientId !== clientId) throw new ResourceError(404);
  return { status: 200, body: { signed: await messageAbout(call, payment, deps), audience: clientId } };
};

/** Returns the location of the payment for an idempotency key (`AEIdempotencyKeyQuery`). */
export const findPayment: Operation<UaeDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, ['payments'], deps);
  const payment = await deps.store.payment(call.bank.code, paymentIdOf(call, clientId));
  if (!payment) throw new ResourceError(400, 'Resource.InvalidFormat', 'No order was accepted with this key');
  const message = { Data: {}, Links: { Self: paymentUrl(call.addresses.resources, payment.paymentId) } };
  return { status: 200, body: { signed: message, audience: clientId } };
};

/** Returns the refund account: the account from which the customer paid. */
export const getRefundAccount: Operation<UaeDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, ['payments'], deps);
  const consent = await deps.store.consent(call.bank.code, call.params.consentId ?? '', deps.now().toISOString());
  if (consent?.kind !== 'payment' || consent.clientId !== clientId) throw new ResourceError(404);
  if (!consent.terms.Permissions?.includes('ReadRefundAccount'))
    throw new ResourceError(403, 'Consent.PermissionDenied', 'The consent does not have ReadRefundAccount');
  const account = accountById(call.bank, consent.accountIds[0] ?? '');
  if (!account?.iban) throw new ResourceError(400, 'Consent.BusinessRuleViolation', 'The customer has not decided yet');
  const { resources } = call.addresses;
  const message = {
    Data: {
      ConsentId: consent.consentId,
      ...(consent.terms.BaseConsentId !== undefined && { BaseConsentId: consent.terms.BaseConsentId }),
      RefundAccount: { SchemeName: 'IBAN', Identification: account.iban, Name: account.persona.name },
    },
    Links: {
      Self: `${paymentConsentUrl(resources, consent.consentId)}/refund`,
      Related: consent.paymentIds.map((id) => paymentUrl(resources, id)),
    },
  };
  return { status: 200, body: { signed: message, audience: clientId } };
};

/** Rejects file payments: these banks do not offer that part of the standard. */
export const rejectFilePayment: Operation<UaeDeps> = async (call, deps) => {
  await requireConsentToken(call, ['payments'], deps);
  throw new ResourceError(403, 'GenericError', 'File payments are not offered');
};
