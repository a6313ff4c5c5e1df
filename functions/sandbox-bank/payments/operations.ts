import { derivedId, digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import type { Books } from '../books/books.ts';
import type { BankConsent, BankPayment } from '../books/records.ts';
import type { Operation } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { requireClientToken, requireConsentToken } from '../oauth/bearer-token.ts';
import { scenarioOf } from '#shared/sandbox-banks/scenario.ts';
import type { ThirdParty } from '../third-party/verify-jwt.ts';
import { assertAllowed } from './assert-allowed.ts';
import { readPaymentOrder } from './payment-order.ts';
import { presentPayment } from './payment-view.ts';

export interface PaymentDeps extends ThirdParty {
  readonly books: Books;
}

const idempotencyKeyShape = /^\S{1,40}$/;

/**
 * Takes a payment order. A repetition under the same idempotency key returns the payment of the first order, and a
 * consent to a single payment is used up by it: repeating an order never makes a second payment.
 */
export const createPayment: Operation<PaymentDeps> = async (call, deps) => {
  const { bank, issuer } = call;
  const token = await requireConsentToken(call, deps);
  const idempotencyKey = call.headers['x-idempotency-key'] ?? '';
  if (!idempotencyKeyShape.test(idempotencyKey))
    throw new ApiError(400, 'Resource.InvalidFormat', 'x-idempotency-key must have 1 to 40 characters and no spaces');
  const order = await readPaymentOrder(call, deps);
  const now = deps.now();
  const at = now.toISOString();
  const bodyHash = digest(canonicalJson(order));
  const paymentId = derivedId('bank-payment', bank.code, token.consentId, idempotencyKey);
  const before = await deps.books.payment(bank.code, paymentId);
  if (before && before.bodyHash !== bodyHash)
    throw new ApiError(400, 'GenericError', 'x-idempotency-key was used for another payment');
  if (before) return { status: 201, json: presentPayment(before, issuer, now) };
  const consent = await deps.books.consent(bank.code, token.consentId, at);
  if (!consent || consent.tokenGeneration !== token.generation)
    throw new ApiError(401, 'AccessToken.Unauthorized', 'Tokens that were issued later replace the access token');
  assertAllowed(consent, order, now);
  const payment: BankPayment = {
    bank: bank.code,
    paymentId,
    consentId: consent.consentId,
    idempotencyKey,
    bodyHash,
    amount: order.Instruction.Amount,
    purpose: order.PaymentPurposeCode,
    debtorReference: order.DebtorReference,
    billing: order.OpenFinanceBilling,
    createdAt: at,
    version: 0,
  };
  await save(payment, consent, deps);
  if (scenarioOf(payment.amount).fault === 'response-lost')
    throw new ApiError(504, 'GenericRecoverableError', 'The response of the bank was lost');
  return { status: 201, json: presentPayment(payment, issuer, now) };
};

const save = async (payment: BankPayment, consent: BankConsent, { books }: PaymentDeps): Promise<void> => {
  const usedUp: BankConsent = {
    ...consent,
    status: 'Consumed',
    paymentId: payment.paymentId,
    statusUpdatedAt: payment.createdAt,
    version: consent.version + 1,
  };
  try {
    await books.savePayment(payment, consent.isSingle ? usedUp : undefined);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new ApiError(409, 'GenericRecoverableError', 'The bank is processing another order for this consent');
  }
};

export const getPayment: Operation<PaymentDeps> = async (call, deps) => {
  await requireClientToken(call, deps);
  const payment = await deps.books.payment(call.bank.code, call.params.paymentId ?? '');
  if (!payment) throw new ApiError(404, 'Resource.InvalidResourceId', 'The payment does not exist');
  return { status: 200, json: presentPayment(payment, call.issuer, deps.now()) };
};
