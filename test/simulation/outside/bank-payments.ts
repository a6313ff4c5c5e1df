import { BankRejection } from '#shared/banks/port/errors.ts';
import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import type { OrderAtBank, PaymentBank, PaymentOrder, Submission } from '#shared/banks/port/payments.ts';
import type { World } from '../world/world.ts';
import { type Agreement, limitsOf } from './agreement.ts';
import type { BankReports } from './bank-reports.ts';
import type { BankTokensThere } from './bank-tokens.ts';
import type { Character } from './character.ts';
import type { ConsentsThere, ConsentThere } from './consent-there.ts';
import { faultsOfOrder } from './order-faults.ts';

/** A payment that the bank has accepted. */
export interface PaymentThere {
  readonly bankPaymentId: string;
  readonly bankConsentId: string;
  readonly idempotencyKey: string;
  readonly order: PaymentOrder;
  readonly takenAt: number;
}

export interface PaymentsThere {
  readonly taken: readonly PaymentThere[];
  /** Whether the money of a payment has moved or will move. */
  moves(payment: PaymentThere): boolean;
  linkOf(call: <T>(name: string, effect: () => T) => Promise<T>): PaymentBank;
}

interface Around {
  readonly world: World;
  readonly issuer: string;
  readonly character: Character;
  readonly consents: ConsentsThere;
  readonly tokens: BankTokensThere;
  readonly reports: BankReports;
}

/** An order as signed, with names and accounts. */
const signedOrder = ({ creditor, creditorReference, debtorReference, idempotencyKey }: PaymentOrder): string =>
  [{ alg: 'ES256' }, { creditor, creditorReference, debtorReference, idempotencyKey }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('signature')
    .join('.');

/**
 * The payments of a bank. It accepts an order if the consent is in force, and records every order that it should not
 * have received.
 */
export const createPaymentsThere = ({ world, issuer, character, consents, tokens, reports }: Around): PaymentsThere => {
  const { timeline, violations } = world;
  const taken: PaymentThere[] = [];
  const { decision } = character;
  const moves = (payment: PaymentThere): boolean =>
    decision === 'settles' || (decision === 'rejects the first' && payment !== taken[0]);

  const reportOn = (payment: PaymentThere): PaymentReport => {
    const { bankPaymentId, takenAt } = payment;
    const age = (timeline.now() - takenAt) / 1000 - character.pendingSeconds;
    const decided = moves(payment) ? 'AcceptedCreditSettlementCompleted' : 'Rejected';
    const before = character.acceptsFirst
      ? 'AcceptedWithoutPosting'
      : moves(payment)
        ? 'AcceptedSettlementCompleted'
        : 'Rejected';
    const status = age < 0 ? 'Pending' : age < character.debitedSeconds ? before : decided;
    const at = new Date(takenAt).toISOString();
    return {
      status,
      record: { paymentId: bankPaymentId, createdAt: at, statusUpdatedAt: at, rejectReasons: [], charges: [] },
    };
  };

  /** Sends an event when the status of a payment changes. */
  const reportLater = (payment: PaymentThere, eventsUrl: string): void => {
    const { bankPaymentId, bankConsentId } = payment;
    const { pendingSeconds, debitedSeconds } = character;
    for (const seconds of [pendingSeconds, pendingSeconds + debitedSeconds]) {
      timeline.after(seconds * 1000, () =>
        reports.send(eventsUrl, { bankConsentId, bankPaymentId, status: reportOn(payment).status }),
      );
    }
  };

  const refuse = (Code: string): Submission['outcome'] => ({ rejected: { Code, Id: null, Message: Code, Errors: [] } });

  const note = (order: PaymentOrder, consent: ConsentThere): void => {
    if (!consent.isApproved) violations.push('approval: An order was received under a consent that was not approved');
    for (const fault of faultsOfOrder(order, consent.terms)) violations.push(`order: An order ${fault}`);
  };

  /** Whether the agreement allows no further orders. */
  const isUsedUp = (agreement: Agreement, bankConsentId: string): boolean => {
    if (agreement.type === 'SingleInstantPayment') return true;
    const { maxPayments, maxTotal } = limitsOf(agreement);
    const under = taken.filter((one) => one.bankConsentId === bankConsentId);
    const sum = under.reduce((added, one) => added + one.order.amount.minor, 0n);
    return character.countsPayments && (under.length >= maxPayments || sum >= maxTotal);
  };

  const submit = (order: PaymentOrder): Submission['outcome'] => {
    const opened = tokens.open(order.accessToken);
    if (opened === undefined) return 'token-expired';
    if (opened !== order.bankConsentId) return refuse('AccessToken.InvalidScope');
    const consent = consents.get(order.bankConsentId);
    note(order, consent);
    const earlier = taken.find(
      ({ idempotencyKey, takenAt }) =>
        idempotencyKey === order.idempotencyKey && timeline.now() - takenAt <= character.knowsKeysSeconds * 1000,
    );
    if (earlier && character.respondsToRetries) return { accepted: reportOn(earlier) };
    const isUsable = consent.status === 'Authorized' || (character.isCareless && consent.status === 'Consumed');
    if (earlier || !isUsable || decision === 'refuses') return refuse('Consent.BusinessRuleViolation');
    const payment = {
      bankPaymentId: `payment ${taken.length + 1}`,
      bankConsentId: order.bankConsentId,
      idempotencyKey: order.idempotencyKey,
      order,
      takenAt: timeline.now(),
    };
    taken.push(payment);
    const { terms } = consent;
    if (terms.kind === 'payment' && isUsedUp(terms.payment, order.bankConsentId))
      consents.setStatus(consent, 'Consumed');
    reportLater(payment, terms.eventsUrl);
    return { accepted: reportOn(payment) };
  };

  const found = ({ idempotencyKey }: OrderAtBank): PaymentReport | undefined => {
    const payment = taken.find((one) => one.idempotencyKey === idempotencyKey);
    return payment && reportOn(payment);
  };

  return {
    taken,
    moves,
    linkOf: (call) => ({
      submit: (order) =>
        call('submit', () => ({
          exchange: {
            error: null,
            httpMethod: 'POST',
            idempotencyKey: order.idempotencyKey,
            interactionId: 'id',
            requestSeconds: 0.1,
            statusCode: 201,
            url: `${issuer}/payments`,
          },
          signedMessage: signedOrder(order),
          outcome: submit(order),
        })),
      read: ({ bankPaymentId }) =>
        call('read-payment', () => {
          const payment = taken.find((one) => one.bankPaymentId === bankPaymentId);
          if (!payment) throw new BankRejection('Resource.NotFound');
          return reportOn(payment);
        }),
      find: (order) => call('find-payment', () => found(order)),
      refundAccount: () => call('refund-account', () => undefined),
    }),
  };
};
