import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { BankGrant, ConsentToStage } from '#shared/banks/port/consents.ts';
import { BankRefusal, BankUnavailable, TokenRejected } from '#shared/banks/port/errors.ts';
import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import type { OrderAtBank, PaymentOrder, Submission } from '#shared/banks/port/payments.ts';
import type { ConsentStatus } from '#shared/consents/consent-status.ts';
import type { Environment, World } from '../world/world.ts';
import { openAccountBank } from './account-bank.ts';
import { openBankReports, type ReceiveReport } from './bank-reports.ts';

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
  /** How long an answer with account data is on its way at most, apart from faults. */
  readonly sendsDataWithinMs: number;
  /** The second person who must approve, if there is one, and what they decide after the customer. */
  readonly second: { readonly decision: 'approve' | 'decline'; readonly afterMs: number } | undefined;
}

const longestSecondMs = 3_600_000;

interface ConsentThere {
  readonly terms: ConsentToStage;
  status: ConsentStatus;
  /** Whether the customer has been here. A link works once. */
  hasDecided: boolean;
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
  /** Where the events of the bank go. */
  reportTo(receive: ReceiveReport): void;
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
    sendsDataWithinMs: fate.happens('the bank sends account data slowly', 0.15) ? 3_000 : 0,
    second: fate.happens('two people must approve', 0.1)
      ? {
          decision: fate.happens('the second one declines', 0.2) ? 'decline' : 'approve',
          afterMs: fate.draw('when the second one decides') ** 3 * longestSecondMs,
        }
      : undefined,
  };
  const reports = openBankReports(world);

  const consentOf = (bankConsentId: string): ConsentThere => {
    const consent = consents.get(bankConsentId);
    if (!consent) throw new BankRefusal('Resource.NotFound');
    return consent;
  };

  const setStatus = (consent: ConsentThere, status: ConsentStatus): void => {
    consent.status = status;
    const { bankConsentId, eventsUrl } = consent.terms;
    reports.send(eventsUrl, { bankConsentId, bankPaymentId: undefined, status });
  };

  const grantTokens = (bankConsentId: string) => {
    const [accessToken, refreshToken] = [`access ${(count += 1)}`, `refresh ${(count += 1)}`];
    accessTokens.set(accessToken, { bankConsentId, until: timeline.now() + character.tokenSeconds * 1000 });
    // Without one, nobody could read account data for longer than the first token lasts.
    const isRefreshable = character.givesRefreshTokens || consentOf(bankConsentId).terms.kind === 'account';
    if (isRefreshable) refreshTokens.set(refreshToken, { bankConsentId, until: Infinity });
    return {
      accessToken,
      expiresInSeconds: character.tokenSeconds,
      refreshToken: isRefreshable ? refreshToken : undefined,
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

  /** Says what becomes of a payment when it becomes so. */
  const reportLater = (payment: PaymentThere, eventsUrl: string): void => {
    const { bankPaymentId, bankConsentId } = payment;
    const { pendingSeconds, debitedSeconds } = character;
    for (const seconds of [pendingSeconds, pendingSeconds + debitedSeconds]) {
      timeline.after(seconds * 1000, () =>
        reports.send(eventsUrl, { bankConsentId, bankPaymentId, status: reportOn(payment).status }),
      );
    }
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
    if (terms.kind === 'payment' && terms.payment.type === 'SingleInstantPayment') setStatus(consent, 'Consumed');
    reportLater(payment, terms.eventsUrl);
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
      const readData: typeof call = async (name, effect) => {
        const data = await call(name, effect);
        const { sendsDataWithinMs: longest } = character;
        if (longest > 0) await world.pause(environment, fate.draw('time to send account data') * longest);
        return data;
      };
      return {
        authority: {
          issuer,
          stage: (terms) =>
            call('stage', () => {
              if (consents.has(terms.bankConsentId)) throw new BankRefusal('invalid_request');
              consents.set(terms.bankConsentId, { terms, status: 'AwaitingAuthorization', hasDecided: false });
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
              const isOver = token && ['Revoked', 'Rejected'].includes(consentOf(token.bankConsentId).status);
              if (!token || isOver) throw new BankRefusal('invalid_grant');
              // Account data needs its tokens for months, so an answer that is lost must not cost them.
              if (consentOf(token.bankConsentId).terms.kind === 'payment') refreshTokens.delete(refreshToken);
              return grantTokens(token.bankConsentId);
            }),
          read: ({ bankConsentId }) => call('read-consent', () => ({ status: consentOf(bankConsentId).status })),
          revoke: ({ bankConsentId }) =>
            call('revoke', () => {
              const consent = consentOf(bankConsentId);
              if (consent.status !== 'Consumed') consent.status = 'Revoked';
            }),
        },
        accounts: openAccountBank(readData, ({ accessToken }) => {
          const token = accessTokens.get(accessToken);
          if (!token || token.until < timeline.now()) throw new TokenRejected('expired');
          if (consentOf(token.bankConsentId).status !== 'Authorized') throw new BankRefusal('Consent.Invalid');
        }),
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
      if (consent?.status !== 'AwaitingAuthorization' || consent.hasDecided) return undefined;
      const { state } = consent.terms;
      consent.hasDecided = true;
      if (decision === 'decline') {
        setStatus(consent, 'Rejected');
        return { state, error: 'access_denied', iss: issuer };
      }
      if (character.second) {
        const { decision: second, afterMs } = character.second;
        timeline.after(afterMs, () => {
          if (consent.status === 'AwaitingAuthorization')
            setStatus(consent, second === 'approve' ? 'Authorized' : 'Rejected');
        });
      } else setStatus(consent, 'Authorized');
      const code = `code ${(count += 1)}`;
      codes.set(code, bankConsentId);
      return { state, code, iss: issuer };
    },
    revokeThere(bankConsentId) {
      const consent = consents.get(bankConsentId);
      if (consent && consent.status !== 'Consumed') setStatus(consent, 'Revoked');
    },
    reportTo: reports.to,
  };
};
