import { withStatus } from '#functions/sandbox/banks/store/consent-record.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import { readBody } from '#functions/sandbox/banks/consents/read-body.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { decryptPii } from '../jose/decrypt-pii.ts';
import { minorOf } from '#functions/sandbox/banks/amount.ts';
import { OrderPii } from '../records/terms.ts';
import type { PaymentConsent } from '../records/consent.ts';
import type { Creditor } from '#functions/sandbox/banks/postings/creditor.ts';
import { type OrderData, type Payment, PaymentOrder } from '../records/payment.ts';
import { accountById } from '#functions/sandbox/banks/customers/bank-account.ts';
import { available, fundsOf } from '#functions/sandbox/banks/postings/lines.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import { assertAllowed } from './assert-allowed.ts';
import { isIP } from 'node:net';

/** An order with its decrypted personal data. */
interface ReadOrder {
  readonly order: Omit<OrderData, 'PersonalIdentifiableInformation'>;
  readonly creditor: Creditor;
  /** Hash of the signed order. A retry must send the same bytes. */
  readonly hash: string;
}

/** Maximum lifetime of a signed order, in seconds: clients send it again until they receive a response. */
const maxOrderSeconds = 86_400;

/** Reads an order. Throws ResourceError 400 if it is not correctly signed or encrypted. */
export const readOrder = async (call: BankCall, consent: PaymentConsent, deps: UaeDeps): Promise<ReadOrder> => {
  const { Data } = await readBody(call, consent.clientId, PaymentOrder, deps, maxOrderSeconds);
  const { PersonalIdentifiableInformation: encryptedPii, ...order } = Data;
  const { Initiation: creditor, Risk: risk } = await personalDataOf(call, consent, encryptedPii, deps);
  assertHeaders(call, consent, risk.TransactionIndicators.IsCustomerPresent);
  return { order, creditor, hash: digest(call.body) };
};

/** Checks an order. Returns the resulting payment and the updated consent. Throws ResourceError. */
export const takeOrder = async (
  call: BankCall,
  consent: PaymentConsent,
  { paymentId, order, creditor, hash }: ReadOrder & { readonly paymentId: string },
  deps: UaeDeps,
): Promise<{ readonly payment: Payment; readonly consent: PaymentConsent }> => {
  const now = deps.now();
  const { consumption, isUsedUp } = assertAllowed(consent, order, creditor, now);
  const account = accountById(call.bank, consent.accountIds[0] ?? '');
  if (!account?.iban) throw new Error(`The consent ${consent.consentId} has no account to pay from`);
  const amount = order.Instruction.Amount;
  const lacksFunds = Number(minorOf(amount)) > available(await fundsOf(account, deps.store, now));
  const payment: Payment = {
    bank: call.bank.code,
    paymentId,
    consentId: consent.consentId,
    clientId: consent.clientId,
    bodyHash: hash,
    amount,
    creditor,
    debtorIban: account.iban,
    purpose: order.PaymentPurposeCode,
    debtorReference: order.DebtorReference,
    creditorReference: order.CreditorReference,
    billing: order.OpenFinanceBilling,
    lacksFunds,
    createdAt: now.toISOString(),
    version: 0,
  };
  const countsTowardsLimits = 'SinglePayment' in consent.terms.ControlParameters.ConsentSchedule || !willFail(payment);
  const paymentIds = [...consent.paymentIds, paymentId];
  if (!countsTowardsLimits) return { payment, consent: { ...consent, paymentIds, version: consent.version + 1 } };
  const updatedConsent = isUsedUp
    ? withStatus(consent, 'Consumed', payment.createdAt)
    : { ...consent, version: consent.version + 1 };
  return { payment, consent: { ...updatedConsent, consumption, paymentIds } };
};

/**
 * Returns whether a payment will be rejected without having been settled. If so, it does not count towards a
 * multi-payment consent's limits.
 */
const willFail = ({ lacksFunds, amount }: Payment): boolean => {
  const statuses = scenarioOf(amount).steps.map(({ status }) => status);
  return lacksFunds || (statuses.includes('Rejected') && !statuses.includes('AcceptedSettlementCompleted'));
};

const personalDataOf = async (
  call: BankCall,
  { clientId }: PaymentConsent,
  encryptedPii: string,
  { settings, now }: UaeDeps,
): Promise<OrderPii> => {
  const client = await settings.client(clientId);
  if (!client) throw new ResourceError(401);
  const keys = await settings.keysOf(call.bank.code);
  return decryptPii(encryptedPii, OrderPii, { client, keys, now: now() });
};

const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Returns whether the value of x-fapi-interaction-id is a version 4 UUID (RFC 9562 §5.4), as the market requires. */
const isInteractionId = (text: string | undefined): boolean => version4.test(text ?? '');

const invalidHeader = (message: string): ResourceError => new ResourceError(400, 'Resource.InvalidFormat', message);

/** The format of an HTTP date (RFC 9110 §5.6.7). */
const isHttpDate = (text: string | undefined): boolean =>
  text !== undefined && /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} (?:GMT|UTC)$/.test(text);

/**
 * Checks an order's headers. The customer who approves a single payment alone is present when it is submitted.
 * Throws ResourceError 400.
 */
const assertHeaders = (
  { headers }: BankCall,
  { terms, approvals }: PaymentConsent,
  isCustomerPresent: boolean,
): void => {
  const isSingle = 'SinglePayment' in terms.ControlParameters.ConsentSchedule;
  if (!isInteractionId(headers['x-fapi-interaction-id'])) throw invalidHeader('x-fapi-interaction-id must be a UUID');
  if (isSingle && approvals.length === 0 && !isCustomerPresent)
    throw invalidHeader('Risk: IsCustomerPresent must be true for a single instant payment');
  if (!isCustomerPresent) return;
  if (!isHttpDate(headers['x-fapi-auth-date'])) throw invalidHeader('x-fapi-auth-date must be an HTTP date');
  if (isIP(headers['x-fapi-customer-ip-address'] ?? '') === 0)
    throw invalidHeader('x-fapi-customer-ip-address must be an IP address');
};
