import { accountSections } from '#shared/accounts/read/section.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { Fate } from '../world/fate.ts';
import type { Gap } from './account-bank.ts';

/** Ways in which banks differ. */
export interface Character {
  /** The outcome of accepted payments. `rejects the first` settles all others. */
  readonly decision: 'settles' | 'rejects' | 'rejects the first' | 'refuses';
  /**
   * Whether it returns the first response again if an order is retried. If not, it reports that the consent is used up.
   */
  readonly respondsToRetries: boolean;
  /** Whether it accepts several orders under a single-payment consent. */
  readonly isCareless: boolean;
  /** How long it recognises a retried order by its idempotency key. After that, it treats the order as a new one. */
  readonly knowsKeysSeconds: number;
  readonly tokenSeconds: number;
  /** Whether the tokens of single-payment consents can be refreshed. Those of other consents always can. */
  readonly givesRefreshTokens: boolean;
  /** Whether the first token response never arrives, although the code is spent. */
  readonly losesFirstTokens: boolean;
  /** How long a payment is Pending at the bank, and after that debited but not credited. */
  readonly pendingSeconds: number;
  readonly debitedSeconds: number;
  /** Whether it reports a payment as accepted but not posted until its final decision. */
  readonly acceptsFirst: boolean;
  /** The longest response time for account data without faults. */
  readonly sendsDataWithinMs: number;
  readonly gap: Gap | undefined;
  /** Whether it reports the debtor account of a payment. */
  readonly saysWhoPays: boolean;
  /** Whether it marks a multi-payment consent as used up once it has accepted the last payment. */
  readonly countsPayments: boolean;
  /** The second approver, if any, and the decision that follows the customer's. */
  readonly second: { readonly decision: 'approve' | 'decline'; readonly afterMs: number } | undefined;
}

/** The accounts from which customers pay unless the client specifies one. */
export const payers = { AED: 'AE840330000000000000777', SAR: 'SA9480000000000000000777' } as const;

/** The account from which a payment is made. */
export const payerOf = (terms: ConsentToStage) => {
  if (terms.kind !== 'payment') return undefined;
  const { debtorAccount, amount } = terms.payment;
  const { schemeName, identification } = debtorAccount ?? {
    schemeName: 'IBAN' as const,
    identification: amount.currency === 'SAR' ? payers.SAR : payers.AED,
  };
  return { schemeName, identification, name: 'Payer Sara' };
};

const maxSecondMs = 3_600_000;
const maxGapSeconds = 60;
const { options: sections } = accountSections;

export const drawCharacter = (fate: Fate): Character => {
  const countsPayments = fate.happens('the bank counts the payments of a consent', 0.5);
  return {
    decision: fate.happens('the bank rejects payments', 0.1)
      ? 'rejects'
      : fate.happens('the bank refuses orders', 0.05)
        ? 'refuses'
        : fate.happens('the bank rejects the first payment', 0.1)
          ? 'rejects the first'
          : 'settles',
    respondsToRetries: !fate.happens('the bank does not answer repeated orders', 0.15),
    isCareless: fate.happens('the bank takes every order', 0.3),
    knowsKeysSeconds: fate.happens('the bank forgets idempotency keys', 0.2) ? 0 : Infinity,
    tokenSeconds: fate.happens('the tokens of the bank are short-lived', 0.15) ? 6 : 600,
    givesRefreshTokens: !fate.happens('the bank gives no refresh tokens', 0.2),
    losesFirstTokens: fate.happens('the bank loses its first tokens', 0.03),
    // A bank that counts payments may mark a consent as used up before the last payment is final.
    pendingSeconds: fate.happens('the bank is slow to decide', countsPayments ? 0.3 : 0.1) ? 4_000 : 1,
    debitedSeconds: fate.happens('the bank is slow to credit', 0.1) ? 2_000 : 5,
    acceptsFirst: fate.happens('the bank accepts payments before it posts them', 0.2),
    sendsDataWithinMs: fate.happens('the bank sends account data slowly', 0.15) ? 3_000 : 0,
    gap: fate.happens('the bank cannot send a section of one account', 0.3)
      ? {
          section: sections[Math.floor(fate.draw('which section is not sent') * sections.length)] ?? 'balances',
          account: fate.draw('of which account it is not sent') < 0.5 ? 0 : 1,
          seconds: fate.draw('how long it is not sent') * maxGapSeconds,
        }
      : undefined,
    saysWhoPays: fate.happens('the bank says who pays', 0.5),
    countsPayments,
    second: fate.happens('two people must approve', 0.1)
      ? {
          decision: fate.happens('the second one declines', 0.2) ? 'decline' : 'approve',
          afterMs: fate.draw('when the second one decides') ** 3 * maxSecondMs,
        }
      : undefined,
  };
};
