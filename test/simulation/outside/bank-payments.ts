import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import type { PaymentBank, PaymentOrder, SignedOrder } from '#shared/banks/port/payments.ts';
import type { BankRequest } from '#shared/banks/transport/calls.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import type { World } from '../world/world.ts';
import { type Agreement, limitsOf } from './agreement.ts';
import type { BankEvents } from './bank-reports.ts';
import type { BankTokens } from './bank-tokens.ts';
import type { Character } from './character.ts';
import type { BankConsents, BankConsent } from './bank-consents.ts';
import { createGateway } from './gateway.ts';
import { deviationsOf } from './order-faults.ts';
import {
  bare,
  type createUaeConnector,
  paymentResponse,
  rejectionWith,
  response,
} from '#test/support/banks/uae/unsigned-connector.ts';

/** The maximum time after which a bank registers an order to which its gateway has responded. */
const maxLateMs = 60_000;

/** A payment that the bank has accepted. */
export interface BankPayment {
  readonly bankPaymentId: string;
  readonly bankConsentId: string;
  readonly idempotencyKey: string;
  readonly order: PaymentOrder;
  readonly acceptedAt: number;
}

export interface BankPayments {
  readonly accepted: readonly BankPayment[];
  /** Returns whether the money of a payment has moved or will move. */
  moves(payment: BankPayment): boolean;
  /** Sets what happens whenever the service waits for the keys of a slow bank to sign an order. */
  whenSigning(run: () => void): void;
  linkOf(caller: Caller): PaymentBank;
}

/** An environment that calls the bank. */
interface Caller {
  call<T>(name: string, effect: () => T): Promise<T>;
  pause(milliseconds: number): Promise<void>;
}

interface PaymentParts {
  readonly world: World;
  readonly issuer: string;
  readonly character: Character;
  readonly connector: ReturnType<typeof createUaeConnector>;
  readonly consents: BankConsents;
  readonly tokens: BankTokens;
  readonly events: BankEvents;
}

/** Returns an order as a JWS that contains names and accounts. The signature is a placeholder. */
const signedOrder = (
  { creditor, creditorReference, debtorReference, idempotencyKey }: PaymentOrder,
  nonce: string,
): string =>
  [{ alg: 'ES256' }, { creditor, creditorReference, debtorReference, idempotencyKey, nonce }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('signature')
    .join('.');

/**
 * Creates the payments of a bank. The bank accepts an order if its consent is usable, and reports a violation for every
 * order that it should not have received.
 */
export const createBankPayments = ({
  world,
  issuer,
  character,
  connector,
  consents,
  tokens,
  events,
}: PaymentParts): BankPayments => {
  const { fate, timeline, violations } = world;
  const acceptedPayments: BankPayment[] = [];
  /** The first message under each idempotency key. */
  const messages = new Map<string, string>();
  /** The time until which the bank works on each order, by idempotency key. */
  const busyUntil = new Map<string, number>();
  let signatures = 0;
  let onSigning = (): void => undefined;
  const gateway = createGateway(world, character);
  const { decision } = character;
  const moves = (payment: BankPayment): boolean =>
    decision === 'settles' || (decision === 'rejects the first' && payment !== acceptedPayments[0]);

  const reportOn = (payment: BankPayment): PaymentReport => {
    const { bankPaymentId, acceptedAt } = payment;
    const age = (timeline.now() - acceptedAt) / 1000 - character.pendingSeconds;
    const finalStatus = moves(payment) ? 'AcceptedCreditSettlementCompleted' : 'Rejected';
    const interimStatus = character.reportsAcceptance
      ? 'AcceptedWithoutPosting'
      : moves(payment)
        ? 'AcceptedSettlementCompleted'
        : 'Rejected';
    const status = age < 0 ? 'Pending' : age < character.debitedSeconds ? interimStatus : finalStatus;
    const at = new Date(acceptedAt).toISOString();
    return {
      status,
      record: { paymentId: bankPaymentId, createdAt: at, statusUpdatedAt: at, rejectReasons: [], charges: [] },
    };
  };

  /** Sends an event at each later status change of a payment. */
  const reportLater = (payment: BankPayment, eventsUrl: string): void => {
    const { bankPaymentId, bankConsentId } = payment;
    const { pendingSeconds, debitedSeconds } = character;
    for (const seconds of [pendingSeconds, pendingSeconds + debitedSeconds]) {
      timeline.after(seconds * 1000, () =>
        events.send(eventsUrl, { bankConsentId, bankPaymentId, status: reportOn(payment).status }),
      );
    }
  };

  const reportViolations = (order: SignedOrder, consent: BankConsent): void => {
    const firstMessage = messages.get(order.idempotencyKey) ?? order.signedMessage;
    messages.set(order.idempotencyKey, firstMessage);
    if (order.signedMessage !== firstMessage) violations.push('order: An order was sent again with other bytes');
    if (!consent.isApproved) violations.push('approval: An order was received under a consent that was not approved');
    for (const deviation of deviationsOf(order, consent.terms)) violations.push(`order: An order ${deviation}`);
  };

  /** Returns whether a consent is used up, so that the bank rejects further orders under it. */
  const isUsedUp = (agreement: Agreement, bankConsentId: string): boolean => {
    if (agreement.type === 'SingleInstantPayment') return true;
    const { maxPayments, maxTotal } = limitsOf(agreement);
    const underConsent = acceptedPayments.filter((payment) => payment.bankConsentId === bankConsentId);
    const sum = underConsent.reduce((total, payment) => total + payment.order.amount.minor, 0n);
    return character.countsPayments && (underConsent.length >= maxPayments || sum >= maxTotal);
  };

  /** Starts to work on an order. Returns for how long, or undefined if the bank already works on the same order. */
  const startWork = ({ idempotencyKey }: SignedOrder): number | undefined => {
    if ((busyUntil.get(idempotencyKey) ?? 0) > timeline.now()) return undefined;
    const milliseconds = fate.draw('time to accept an order') * character.maxOrderDelayMs;
    busyUntil.set(idempotencyKey, timeline.now() + milliseconds);
    return milliseconds;
  };

  /**
   * Registers an order later, whatever the caller does in the meantime. A bank that forgets idempotency keys never does so:
   * it might then accept the order twice.
   */
  const registerLate = (order: SignedOrder): HttpResponse => {
    const milliseconds = fate.draw('how late an order is registered') * maxLateMs;
    busyUntil.set(order.idempotencyKey, timeline.now() + milliseconds);
    timeline.after(milliseconds, () => void submit(order));
    return bare.unavailable;
  };
  const isLate = (): boolean =>
    character.idempotencySeconds > 0 && fate.happens('gateway: an order is registered late', 0.05);

  const created = (payment: BankPayment): HttpResponse => paymentResponse(201, payment.order, reportOn(payment));

  const submit = (order: SignedOrder): HttpResponse => {
    const tokenConsentId = tokens.introspect(order.accessToken);
    if (tokenConsentId === undefined) return bare.unauthorised;
    if (tokenConsentId !== order.bankConsentId) return rejectionWith('AccessToken.InvalidScope');
    const consent = consents.get(order.bankConsentId);
    reportViolations(order, consent);
    const earlier = acceptedPayments.find(
      ({ idempotencyKey, acceptedAt }) =>
        idempotencyKey === order.idempotencyKey && timeline.now() - acceptedAt <= character.idempotencySeconds * 1000,
    );
    if (earlier && character.respondsToRetries) return created(earlier);
    const isUsable = consent.status === 'Authorized' || (character.acceptsExtraOrders && consent.status === 'Consumed');
    if (earlier || !isUsable || decision === 'rejects orders') return rejectionWith('Consent.BusinessRuleViolation');
    const payment = {
      bankPaymentId: `payment-${acceptedPayments.length + 1}`,
      bankConsentId: order.bankConsentId,
      idempotencyKey: order.idempotencyKey,
      order,
      acceptedAt: timeline.now(),
    };
    acceptedPayments.push(payment);
    const { terms } = consent;
    if (terms.kind === 'payment' && isUsedUp(terms.payment, order.bankConsentId))
      consents.setStatus(consent, 'Consumed');
    reportLater(payment, terms.eventsUrl);
    return created(payment);
  };

  const lookUp = (key: string | undefined): HttpResponse => {
    const payment = acceptedPayments.find(({ idempotencyKey }) => idempotencyKey === key);
    if (payment) return response(200, { Data: {}, Links: { Self: `${issuer}/payments/${payment.bankPaymentId}` } });
    return character.unknownPayment === 'no content' ? response(204) : rejectionWith(character.unknownPayment);
  };

  const read = (id: string | undefined): HttpResponse => {
    const payment = acceptedPayments.find(({ bankPaymentId }) => bankPaymentId === id);
    return payment ? paymentResponse(200, payment.order, reportOn(payment)) : bare.notFound;
  };

  return {
    accepted: acceptedPayments,
    moves,
    whenSigning: (run) => {
      onSigning = run;
    },
    linkOf: ({ call, pause }) => {
      const query = ({ url, headers }: BankRequest): Promise<HttpResponse> => {
        const [, id] = /\/payments\/(.+)$/.exec(url) ?? [];
        return id === undefined
          ? call('find-payment', () => gateway.forward('find', () => lookUp(headers?.['x-idempotency-key'])))
          : call('read-payment', () => gateway.forward('read', () => read(id)));
      };
      return {
        ...connector.payments(query),
        async sign(order) {
          if (character.maxKeyDelayMs > 0) {
            onSigning();
            await pause(fate.draw('time to provide keys') * character.maxKeyDelayMs);
          }
          return call('sign', () => {
            signatures += 1;
            return signedOrder(order, `${issuer} ${signatures}`);
          });
        },
        async submit(order, bankCall) {
          const milliseconds = startWork(order);
          if (milliseconds) await pause(milliseconds);
          const respond = (): HttpResponse => {
            if (milliseconds === undefined) return rejectionWith('Resource.Conflict');
            return isLate() ? registerLate(order) : submit(order);
          };
          return connector.payments(() => call('submit', () => gateway.forwardOrder(respond))).submit(order, bankCall);
        },
        refundAccount: () => call('refund-account', () => undefined),
      };
    },
  };
};
