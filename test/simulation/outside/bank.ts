import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { BankGrant, ConsentToStage } from '#shared/banks/port/consents.ts';
import { BankRefusal, BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import type { OrderAtBank, PaymentOrder, Submission } from '#shared/banks/port/payments.ts';
import type { ConsentStatus } from '#shared/consents/consent-status.ts';
import type { Environment, World } from '../world/world.ts';

/** How this bank differs from others. */
interface Character {
  /** What becomes of the payments that it takes. */
  readonly decision: 'settles' | 'rejects' | 'refuses';
  /** Whether it answers a repeated order with the first answer. Otherwise it says that the consent is used up. */
  readonly answersRepeats: boolean;
  /** Whether it takes several orders under a consent to a single payment. */
  readonly isCareless: boolean;
  /** How long it knows a repeated order by its idempotency key. After that, a repeat is a new order. */
  readonly knowsKeysSeconds: number;
  readonly tokenSeconds: number;
  readonly givesRefreshTokens: boolean;
  /** How long a payment is Pending there, and then debited but not credited. */
  readonly pendingSeconds: number;
  readonly debitedSeconds: number;
}

interface ConsentThere {
  readonly terms: ConsentToStage;
  status: ConsentStatus;
}

/** A payment that the bank has taken. */
export interface PaymentThere {
  readonly bankPaymentId: string;
  readonly bankConsentId: string;
  readonly idempotencyKey: string;
  readonly minor: bigint;
  readonly takenAt: number;
}

interface Token {
  readonly bankConsentId: string;
  readonly until: number;
}

export interface Bank {
  linkOf(environment: Environment): BankLink;
  readonly issuer: string;
  readonly character: Character;
  readonly consents: ReadonlyMap<string, ConsentThere>;
  readonly payments: readonly PaymentThere[];
  /** Whether the money of a payment has moved, or will. */
  moves(payment: PaymentThere): boolean;
  /** The customer decides on the bank's page. Returns the query of the redirect; undefined if the page is closed. */
  decide(link: string, decision: 'approve' | 'decline'): Redirect | undefined;
  /** The customer withdraws a consent at the bank. */
  revokeThere(bankConsentId: string): void;
}

export interface Redirect {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss: string;
}

const issuer = 'https://bank.example';
const lost = () => new BankUnavailable('no answer from the bank');

export const openBank = (world: World): Bank => {
  const { fate, timeline } = world;
  const consents = new Map<string, ConsentThere>();
  const codes = new Map<string, string>();
  const accessTokens = new Map<string, Token>();
  const refreshTokens = new Map<string, Token>();
  const payments: PaymentThere[] = [];
  let count = 0;

  const character: Character = {
    decision: fate.happens('the bank rejects payments', 0.1)
      ? 'rejects'
      : fate.happens('the bank refuses orders', 0.05)
        ? 'refuses'
        : 'settles',
    answersRepeats: !fate.happens('the bank does not answer repeated orders', 0.15),
    isCareless: fate.happens('the bank takes every order', 0.3),
    knowsKeysSeconds: fate.happens('the bank forgets idempotency keys', 0.2) ? 0 : Infinity,
    tokenSeconds: fate.happens('the tokens of the bank are short-lived', 0.15) ? 6 : 600,
    givesRefreshTokens: !fate.happens('the bank gives no refresh tokens', 0.2),
    pendingSeconds: fate.happens('the bank is slow to decide', 0.1) ? 4_000 : 1,
    debitedSeconds: fate.happens('the bank is slow to credit', 0.1) ? 2_000 : 5,
  };

  const consentOf = (bankConsentId: string): ConsentThere => {
    const consent = consents.get(bankConsentId);
    if (!consent) throw new BankRefusal('Resource.NotFound');
    return consent;
  };

  const grantTokens = (bankConsentId: string) => {
    const [accessToken, refreshToken] = [`access ${(count += 1)}`, `refresh ${(count += 1)}`];
    accessTokens.set(accessToken, { bankConsentId, until: timeline.now() + character.tokenSeconds * 1000 });
    if (character.givesRefreshTokens) refreshTokens.set(refreshToken, { bankConsentId, until: Infinity });
    return {
      accessToken,
      expiresInSeconds: character.tokenSeconds,
      refreshToken: character.givesRefreshTokens ? refreshToken : undefined,
    };
  };

  const reportOn = ({ bankPaymentId, takenAt }: PaymentThere): PaymentReport => {
    const age = (timeline.now() - takenAt) / 1000 - character.pendingSeconds;
    const settled =
      age < character.debitedSeconds ? 'AcceptedSettlementCompleted' : 'AcceptedCreditSettlementCompleted';
    const status = age < 0 ? 'Pending' : character.decision === 'rejects' ? 'Rejected' : settled;
    const at = new Date(takenAt).toISOString();
    return {
      status,
      record: { paymentId: bankPaymentId, createdAt: at, statusUpdatedAt: at, rejectReasons: [], charges: [] },
    };
  };

  const refuse = (Code: string): Submission['outcome'] => ({ refused: { Code, Id: null, Message: Code, Errors: [] } });

  const submit = (order: PaymentOrder): Submission['outcome'] => {
    const token = accessTokens.get(order.accessToken);
    if (!token || token.until < timeline.now()) return 'token-expired';
    if (token.bankConsentId !== order.bankConsentId) return refuse('AccessToken.InvalidScope');
    const earlier = payments.find(
      ({ idempotencyKey, takenAt }) =>
        idempotencyKey === order.idempotencyKey && timeline.now() - takenAt <= character.knowsKeysSeconds * 1000,
    );
    if (earlier && character.answersRepeats) return { accepted: reportOn(earlier) };
    const consent = consentOf(order.bankConsentId);
    const isUsable = consent.status === 'Authorized' || (character.isCareless && consent.status === 'Consumed');
    if (earlier || !isUsable || character.decision === 'refuses') return refuse('Consent.BusinessRuleViolation');
    const payment = {
      bankPaymentId: `payment ${(count += 1)}`,
      bankConsentId: order.bankConsentId,
      idempotencyKey: order.idempotencyKey,
      minor: order.amount.minor,
      takenAt: timeline.now(),
    };
    payments.push(payment);
    const { terms } = consent;
    if (terms.kind === 'payment' && terms.payment.type === 'SingleInstantPayment') consent.status = 'Consumed';
    return { accepted: reportOn(payment) };
  };

  const found = ({ idempotencyKey }: OrderAtBank): PaymentReport | undefined => {
    const payment = payments.find((one) => one.idempotencyKey === idempotencyKey);
    return payment && reportOn(payment);
  };

  return {
    issuer,
    character,
    consents,
    payments,
    moves: () => character.decision === 'settles',
    linkOf(environment) {
      const call = <T>(name: string, effect: () => T) =>
        world.call(environment, { name: `bank.${name}`, lost, effect });
      return {
        authority: {
          issuer,
          stage: (terms) =>
            call('stage', () => {
              if (consents.has(terms.bankConsentId)) throw new BankRefusal('invalid_request');
              consents.set(terms.bankConsentId, { terms, status: 'AwaitingAuthorization' });
              return { link: `${issuer}/authorise/${terms.bankConsentId}`, expiresInSeconds: 60 };
            }),
          exchangeCode: ({ code, bankConsentId }) =>
            call('exchange', (): BankGrant => {
              if (codes.get(code) !== bankConsentId) throw new BankRefusal('invalid_grant');
              codes.delete(code);
              const consent = { status: consentOf(bankConsentId).status };
              return { ...grantTokens(bankConsentId), consent, debtorAccount: undefined };
            }),
          refresh: ({ refreshToken }) =>
            call('refresh', () => {
              const token = refreshTokens.get(refreshToken);
              if (!token) throw new BankRefusal('invalid_grant');
              refreshTokens.delete(refreshToken);
              return grantTokens(token.bankConsentId);
            }),
          read: ({ bankConsentId }) => call('read-consent', () => ({ status: consentOf(bankConsentId).status })),
          revoke: ({ bankConsentId }) =>
            call('revoke', () => {
              const consent = consentOf(bankConsentId);
              if (consent.status !== 'Consumed') consent.status = 'Revoked';
            }),
        },
        payments: {
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
              signedMessage: `order ${order.idempotencyKey}`,
              outcome: submit(order),
            })),
          read: ({ bankPaymentId }) =>
            call('read-payment', () => {
              const payment = payments.find((one) => one.bankPaymentId === bankPaymentId);
              if (!payment) throw new BankRefusal('Resource.NotFound');
              return reportOn(payment);
            }),
          find: (order) => call('find-payment', () => found(order)),
          refundAccount: () => call('refund-account', () => undefined),
        },
      };
    },
    decide(link, decision) {
      const bankConsentId = link.slice(`${issuer}/authorise/`.length);
      const consent = consents.get(bankConsentId);
      if (consent?.status !== 'AwaitingAuthorization') return undefined;
      const { state } = consent.terms;
      if (decision === 'decline') {
        consent.status = 'Rejected';
        return { state, error: 'access_denied', iss: issuer };
      }
      consent.status = 'Authorized';
      const code = `code ${(count += 1)}`;
      codes.set(code, bankConsentId);
      return { state, code, iss: issuer };
    },
    revokeThere(bankConsentId) {
      const consent = consents.get(bankConsentId);
      if (consent && consent.status !== 'Consumed') consent.status = 'Revoked';
    },
  };
};
