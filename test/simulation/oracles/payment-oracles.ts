import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AuthorisableConsent } from '#shared/consents/authorisation.ts';
import { consentOfState } from '#shared/consents/browser/state.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { isSettled, Payment } from '#shared/payments/payment/payment.ts';
import { anyResource, kindOfItem } from '#shared/resources.ts';
import type { BankPayment } from '../outside/bank-payments.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';

/** Returns the id of the service's consent under which the bank accepted a payment. */
const consentOf = ({ bankConsentId }: BankPayment, { bank }: FinalState): string | undefined =>
  consentOfState(bank.consents.get(bankConsentId)?.terms.state ?? '')?.consentId;

const bankPaymentsUnder = (consentId: string | undefined, finalState: FinalState): readonly BankPayment[] =>
  finalState.bank.payments.filter((payment) => consentOf(payment, finalState) === consentId);

/**
 * The money of a request for a single payment moves at most once, and the request is Completed if and only if the money
 * moved. A future-dated payment may be in progress when its mandate is revoked.
 */
export const moneyMovesOnce: Oracle = (finalState) =>
  itemsOf(finalState, 'PaymentRequest').flatMap((item) => {
    const request = PaymentRequest.parse(item);
    const isFutureDated = request.executesAt !== undefined;
    if (!(isSingle(request.type) || isFutureDated) || request.consentId === undefined) return [];
    const bankPayments = bankPaymentsUnder(request.consentId, finalState);
    const hasMoved = bankPayments.some((payment) => finalState.bank.moves(payment));
    const { status } = request;
    return [
      ...(bankPayments.length > 1 ? [`The bank accepted ${bankPayments.length} payments for one request`] : []),
      ...(hasMoved && status !== 'Completed' && !(isFutureDated && status === 'Revoked')
        ? [`Money moved, but the request is ${status}`]
        : []),
      ...(!hasMoved && status === 'Completed' ? ['The request is Completed, but no money moved'] : []),
    ];
  });

/**
 * Every payment exists once at the bank, has the amount that the bank received, and is settled if and only if the money
 * moved.
 */
export const paymentsAgreeWithTheBank: Oracle = (finalState) => {
  const payments = itemsOf(finalState, 'Payment').map((item) => Payment.parse(item));
  const unknown = finalState.bank.payments.filter(
    ({ idempotencyKey }) => !payments.some(({ id }) => id === idempotencyKey),
  );
  return [
    ...unknown.map(() => 'The bank accepted a payment that the service does not know'),
    ...payments.flatMap(({ id, minor, status }) => {
      const [bankPayment, ...repeated] = finalState.bank.payments.filter(({ idempotencyKey }) => idempotencyKey === id);
      const hasMoved = bankPayment !== undefined && finalState.bank.moves(bankPayment);
      return [
        ...repeated.map(() => 'The bank accepted an order twice'),
        ...(bankPayment && bankPayment.order.amount.minor !== minor
          ? [`The bank received an order for ${bankPayment.order.amount.minor} instead of ${minor}`]
          : []),
        ...(hasMoved === isSettled(status)
          ? []
          : [`A payment is ${status}, but its money ${hasMoved ? 'moved' : 'did not move'}`]),
      ];
    }),
  ];
};

/**
 * Returns whether a resource is in a final status. A payment that was debited but not credited counts as final: the
 * service polls it for only an hour, and the standard treats its status as final.
 */
const hasEnded = (item: Readonly<Record<string, unknown>>): boolean => {
  const kind = kindOfItem(item);
  if (!kind) return true;
  const status = String(item.status);
  if (kind === 'payment' && status === 'AcceptedSettlementCompleted') return true;
  return anyResource(kind).lifecycle[status]?.to.length === 0;
};

export const everythingEnds: Oracle = ({ items }) =>
  items
    .filter((item) => !hasEnded(item))
    .map(({ entity, status }) => `${String(entity)} is ${String(status)} at the end`);

/** Every status change follows an edge of the lifecycle, and each is written with a higher version. */
export const historiesFollowTheLifecycle: Oracle = ({ items }) =>
  items.flatMap((item) => {
    const kind = kindOfItem(item);
    if (!kind) return [];
    const { lifecycle } = anyResource(kind);
    const history = item.history as readonly { readonly status: string; readonly version: number }[];
    return history.slice(1).flatMap(({ status, version }, index) => {
      const previous = history[index];
      const isEdge =
        previous !== undefined && lifecycle[previous.status]?.to.includes(status) && version > previous.version;
      return isEdge ? [] : [`${kind} went from ${previous?.status} to ${status}`];
    });
  });

const consentsIn = (finalState: FinalState): readonly AuthorisableConsent[] => [
  ...itemsOf(finalState, 'PaymentConsent').map((item) => PaymentConsent.parse(item)),
  ...itemsOf(finalState, 'AccountConsent').map((item) => AccountConsent.parse(item)),
];

/** The service revokes bank consents that it no longer needs. */
export const endedConsentsAreRevoked: Oracle = (finalState) =>
  consentsIn(finalState).flatMap(({ id, status, stagings, bankConsentId }) => {
    // The bank itself closes a consent that is used up.
    const usedUp = status === 'Consumed' ? bankConsentId : undefined;
    const openConsents = [...finalState.bank.consents].filter(
      ([bankId, consent]) =>
        bankId !== usedUp &&
        !isFinal(consentLifecycle, consent.status) &&
        consentOfState(consent.terms.state)?.consentId === id,
    );
    const staged = new Set(stagings.map((staging) => staging.bankConsentId));
    return openConsents.some(([bankId]) => staged.has(bankId))
      ? ['A consent that has ended is still open at the bank']
      : [];
  });

const wasOnHold = (history: AuthorisableConsent['history']): boolean =>
  history.some(({ status }) => status === 'Paused' || status === 'Suspended');

/** The time within which an order is submitted, or abandoned because the bank rejects every token for it. */
const maxDecisionMs = 90_000;

/** Without faults, a payment is rejected soon if the bank never accepts its order, unless its consent is on hold meanwhile. */
export const ordersAreRejectedSoon: Oracle = (finalState) => {
  if (!finalState.isFaultless) return [];
  const acceptedKeys = new Set(finalState.bank.payments.map(({ idempotencyKey }) => idempotencyKey));
  const onHold = new Set(consentsIn(finalState).flatMap(({ id, history }) => (wasOnHold(history) ? [id] : [])));
  return itemsOf(finalState, 'Payment')
    .map((item) => Payment.parse(item))
    .filter(({ id, consentId, createdAt, history }) => {
      if (onHold.has(consentId)) return false;
      const rejectedAt = Date.parse(history.find(({ status }) => status === 'Rejected')?.at ?? '');
      return !acceptedKeys.has(id) && rejectedAt > Date.parse(createdAt) + maxDecisionMs;
    })
    .map(() => 'A payment that the bank never accepted was open for too long');
};

/**
 * More calls than a correct history ever needs. An order that may have been sent is followed for a day, and before
 * that for the day on which the bank suspends its mandate, every 15 minutes, with up to six calls: a look-up, a refresh of
 * tokens, and the status of each consent, in a stage with a second region twice. Each crash repeats the calls of its step. Chains of messages that multiply soon exceed this number.
 */
const maxBankCalls = 1_400;

export const banksAreNotFlooded: Oracle = ({ calls }) => {
  const count = [...calls].reduce((sum, [name, times]) => sum + (name.startsWith('bank.') ? times : 0), 0);
  return count > maxBankCalls ? [`The bank was called ${count} times`] : [];
};

export const noDeadLetters: Oracle = ({ deadLetters }) =>
  deadLetters.map((body) => `A message became a dead letter: ${body}`);
