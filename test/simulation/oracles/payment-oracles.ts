import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AuthorisableConsent } from '#shared/consents/authorisation.ts';
import { consentOfState } from '#shared/consents/state.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { isSettled, Payment } from '#shared/payments/payment/payment.ts';
import { anyResource, kindOfItem } from '#shared/resources.ts';
import type { PaymentThere } from '../outside/bank-payments.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';

/** Returns the service's consent under which the bank accepted a payment. */
const consentOf = ({ bankConsentId }: PaymentThere, { bank }: FinalState): string | undefined =>
  consentOfState(bank.consents.get(bankConsentId)?.terms.state ?? '')?.consentId;

const paymentsThere = (consentId: string | undefined, finalState: FinalState): readonly PaymentThere[] =>
  finalState.bank.payments.filter((payment) => consentOf(payment, finalState) === consentId);

/** The money of a payment request moves at most once, and a request is Completed if and only if it has moved. */
export const moneyMovesOnce: Oracle = (finalState) =>
  itemsOf(finalState, 'PaymentRequest').flatMap((item) => {
    const request = PaymentRequest.parse(item);
    if (!isSingle(request.type) || request.consentId === undefined) return [];
    const there = paymentsThere(request.consentId, finalState);
    const hasMoved = there.some((payment) => finalState.bank.moves(payment));
    const { status } = request;
    return [
      ...(there.length > 1 ? [`The bank accepted ${there.length} payments for one request`] : []),
      ...(hasMoved && status !== 'Completed' ? [`Money moved, but the request is ${status}`] : []),
      ...(!hasMoved && status === 'Completed' ? ['The request is Completed, but no money moved'] : []),
    ];
  });

/** Every payment agrees with the bank on its amount and on whether it was made. */
export const paymentsAgreeWithTheBank: Oracle = (finalState) => {
  const payments = itemsOf(finalState, 'Payment').map((item) => Payment.parse(item));
  const unknown = finalState.bank.payments.filter(
    ({ idempotencyKey }) => !payments.some(({ id }) => id === idempotencyKey),
  );
  return [
    ...unknown.map(() => 'The bank accepted a payment that the service does not know'),
    ...payments.flatMap(({ id, minor, status }) => {
      const there = finalState.bank.payments.find(({ idempotencyKey }) => idempotencyKey === id);
      const hasMoved = there !== undefined && finalState.bank.moves(there);
      return [
        ...(there && there.order.amount.minor !== minor
          ? [`The bank received an order for ${there.order.amount.minor} instead of ${minor}`]
          : []),
        ...(hasMoved === isSettled(status) ? [] : [`A payment is ${status}, but money moved: ${hasMoved}`]),
      ];
    }),
  ];
};

/** A payment that was debited and not credited is polled for an hour only. The standard treats this status as final. */
const isAtItsEnd = (item: Readonly<Record<string, unknown>>): boolean => {
  const kind = kindOfItem(item);
  if (!kind) return true;
  const status = String(item.status);
  if (kind === 'payment' && status === 'AcceptedSettlementCompleted') return true;
  return anyResource(kind).lifecycle[status]?.to.length === 0;
};

export const everythingEnds: Oracle = ({ items }) =>
  items
    .filter((item) => !isAtItsEnd(item))
    .map(({ entity, status }) => `${String(entity)} is ${String(status)} at the end`);

/** Every status change in a history is an edge of the lifecycle, and every write has its own version. */
export const historiesFollowTheLifecycle: Oracle = ({ items }) =>
  items.flatMap((item) => {
    const kind = kindOfItem(item);
    if (!kind) return [];
    const { lifecycle } = anyResource(kind);
    const history = item.history as readonly { readonly status: string; readonly version: number }[];
    return history.slice(1).flatMap(({ status, version }, index) => {
      const before = history[index];
      const isEdge = before !== undefined && lifecycle[before.status]?.to.includes(status) && version > before.version;
      return isEdge ? [] : [`${kind} went from ${before?.status} to ${status}`];
    });
  });

const consentsIn = (finalState: FinalState): readonly AuthorisableConsent[] => [
  ...itemsOf(finalState, 'PaymentConsent').map((item) => PaymentConsent.parse(item)),
  ...itemsOf(finalState, 'AccountConsent').map((item) => AccountConsent.parse(item)),
];

/** Bank consents that are no longer needed are revoked at the bank. */
export const endedConsentsAreRevoked: Oracle = (finalState) =>
  consentsIn(finalState).flatMap(({ id, status, stagings, bankConsentId }) => {
    // A bank closes a consent that is used up without a revocation.
    const usedUp = status === 'Consumed' ? bankConsentId : undefined;
    const open = [...finalState.bank.consents].filter(
      ([there, consent]) =>
        there !== usedUp &&
        !isFinal(consentLifecycle, consent.status) &&
        consentOfState(consent.terms.state)?.consentId === id,
    );
    const staged = new Set(stagings.map((staging) => staging.bankConsentId));
    return open.some(([there]) => staged.has(there)) ? ['A bank still holds an open consent that has ended here'] : [];
  });

/** The time within which an order is submitted, or abandoned because the bank accepts no token for it. */
const decidedWithinMs = 90_000;

/** Without faults, an order that the bank does not accept is rejected soon. */
export const ordersAreRejectedSoon: Oracle = (finalState) => {
  if (!finalState.isFaultless) return [];
  const there = new Set(finalState.bank.payments.map(({ idempotencyKey }) => idempotencyKey));
  return itemsOf(finalState, 'Payment')
    .map((item) => Payment.parse(item))
    .filter(({ id, createdAt, history }) => {
      const rejectedAt = Date.parse(history.find(({ status }) => status === 'Rejected')?.at ?? '');
      return !there.has(id) && rejectedAt > Date.parse(createdAt) + decidedWithinMs;
    })
    .map(() => 'A payment that the bank never accepted was open for too long');
};

/** More calls than any correct history needs. Chains of messages that multiply soon exceed it. */
const maxBankCalls = 400;

export const banksAreNotFlooded: Oracle = ({ calls }) => {
  const count = [...calls].reduce((sum, [name, times]) => sum + (name.startsWith('bank.') ? times : 0), 0);
  return count > maxBankCalls ? [`The bank was called ${count} times`] : [];
};

export const noMessageDies: Oracle = ({ deadLetters }) => deadLetters.map((body) => `A message died: ${body}`);
