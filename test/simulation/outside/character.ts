import { readableSections } from '#shared/accounts/read/section.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { Fate } from '../world/fate.ts';
import type { Gap } from './accounts/account-bank.ts';

/** The ways in which a bank may differ from others. */
export interface Character {
  /**
   * The outcome of payments. With the last value, the bank rejects every order. With `rejects`, it accepts orders and
   * later rejects their payments. With `rejects the first`, it rejects only its first payment.
   */
  readonly decision: 'settles' | 'rejects' | 'rejects the first' | 'rejects orders';
  /**
   * Whether it responds to a retried order with the accepted payment. If not, it responds that the consent cannot be
   * used.
   */
  readonly respondsToRetries: boolean;
  /** Whether it accepts several orders under a single-payment consent. */
  readonly acceptsExtraOrders: boolean;
  /** The time for which it recognises a retried order by its idempotency key. Later, it treats the order as new. */
  readonly idempotencySeconds: number;
  /** Its response to a look-up of a payment that it does not have: no content, or an error with this code. */
  readonly unknownPayment: 'no content' | 'Resource.InvalidFormat' | 'GenericError' | 'Bank.NotFound';
  /** Whether it deletes a consent if the customer has not decided before the deadline. */
  readonly forgetsConsents: boolean;
  /** The code of its error about an account consent that it does not have. */
  readonly unknownConsent: 'Resource.InvalidFormat' | 'Consent.Invalid' | 'Bank.NotFound';
  readonly tokenSeconds: number;
  /** Whether the tokens of single-payment consents can be refreshed. Those of other consents always can. */
  readonly givesRefreshTokens: boolean;
  /** The maximum time that it takes to refresh tokens, apart from faults. */
  readonly maxRefreshDelayMs: number;
  /** Whether the first token response never arrives, although the code is spent. */
  readonly losesFirstTokens: boolean;
  /** The time for which a payment is Pending, and the time after that for which it is debited but not yet credited. */
  readonly pendingSeconds: number;
  readonly debitedSeconds: number;
  /** Whether it reports a payment as accepted but not posted until the payment is final. */
  readonly reportsAcceptance: boolean;
  /** The maximum time that it takes to provide the keys with which an order is signed. */
  readonly maxKeyDelayMs: number;
  /**
   * The maximum time that it takes to accept an order. Until then, a look-up does not find the payment, and the same
   * order is rejected.
   */
  readonly maxOrderDelayMs: number;
  /** The maximum response delay with account data, apart from faults. */
  readonly maxDataDelayMs: number;
  readonly gap: Gap | undefined;
  /** Whether it reports the debtor account of a payment. */
  readonly reportsPayer: boolean;
  /** Whether it marks a multi-payment consent as used up once it has accepted the last payment. */
  readonly countsPayments: boolean;
  /** The second approver's decision, and its delay after the customer's. Absent if one approval is enough. */
  readonly secondApprover: { readonly decision: 'approve' | 'decline'; readonly afterMs: number } | undefined;
}

/** The accounts from which customers pay unless the client specifies one. */
export const payers = { AED: 'AE840330000000000000777', SAR: 'SA9480000000000000000777' } as const;

/** Returns the account from which a payment is made. */
export const payerOf = (terms: ConsentToStage) => {
  if (terms.kind !== 'payment') return undefined;
  const { debtorAccount, amount } = terms.payment;
  const { schemeName, identification } = debtorAccount ?? {
    schemeName: 'IBAN' as const,
    identification: amount.currency === 'SAR' ? payers.SAR : payers.AED,
  };
  return { schemeName, identification, name: 'Payer Sara' };
};

const unknownPayments = ['no content', 'Resource.InvalidFormat', 'GenericError', 'Bank.NotFound'] as const;
const unknownConsents = ['Resource.InvalidFormat', 'Consent.Invalid', 'Bank.NotFound'] as const;

const maxApprovalDelayMs = 3_600_000;
const maxGapSeconds = 60;
const { options: sections } = readableSections;

const oneOf = <T>(fate: Fate, place: string, values: readonly [T, ...T[]]): T =>
  values[Math.floor(fate.draw(place) * values.length)] ?? values[0];

export const drawCharacter = (fate: Fate): Character => {
  const countsPayments = fate.happens('the bank counts the payments of a consent', 0.5);
  return {
    decision: fate.happens('the bank rejects payments', 0.1)
      ? 'rejects'
      : fate.happens('the bank refuses orders', 0.05)
        ? 'rejects orders'
        : fate.happens('the bank rejects the first payment', 0.1)
          ? 'rejects the first'
          : 'settles',
    respondsToRetries: !fate.happens('the bank does not answer repeated orders', 0.15),
    acceptsExtraOrders: fate.happens('the bank takes every order', 0.3),
    idempotencySeconds: fate.happens('the bank forgets idempotency keys', 0.2) ? 0 : Infinity,
    unknownPayment: oneOf(fate, 'the response to a look-up in vain', unknownPayments),
    forgetsConsents: fate.happens('the bank forgets unused consents', 0.2),
    unknownConsent: oneOf(fate, 'the response about an unknown consent', unknownConsents),
    tokenSeconds: fate.happens('the tokens of the bank are short-lived', 0.15) ? 6 : 600,
    givesRefreshTokens: !fate.happens('the bank gives no refresh tokens', 0.2),
    maxRefreshDelayMs: fate.happens('the bank refreshes tokens slowly', 0.15) ? 8_000 : 0,
    losesFirstTokens: fate.happens('the bank loses its first tokens', 0.03),
    // A bank that counts payments may mark a consent as used up before the last payment is final.
    pendingSeconds: fate.happens('the bank is slow to decide', countsPayments ? 0.3 : 0.1) ? 4_000 : 1,
    debitedSeconds: fate.happens('the bank is slow to credit', 0.1) ? 2_000 : 5,
    reportsAcceptance: fate.happens('the bank accepts payments before it posts them', 0.2),
    maxKeyDelayMs: fate.happens('the bank provides its keys slowly', 0.3) ? 1_500 : 0,
    maxOrderDelayMs: fate.happens('the bank accepts orders slowly', 0.2) ? 5_000 : 0,
    maxDataDelayMs: fate.happens('the bank sends account data slowly', 0.15) ? 3_000 : 0,
    gap: fate.happens('the bank cannot send a section of one account', 0.3)
      ? {
          section: sections[Math.floor(fate.draw('which section is not sent') * sections.length)] ?? 'balances',
          account: fate.draw('of which account it is not sent') < 0.5 ? 0 : 1,
          seconds: fate.draw('how long it is not sent') * maxGapSeconds,
        }
      : undefined,
    reportsPayer: fate.happens('the bank says who pays', 0.5),
    countsPayments,
    secondApprover: fate.happens('two people must approve', 0.1)
      ? {
          decision: fate.happens('the second one declines', 0.2) ? 'decline' : 'approve',
          afterMs: fate.draw('when the second one decides') ** 3 * maxApprovalDelayMs,
        }
      : undefined,
  };
};
