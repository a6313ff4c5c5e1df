import { accountSections } from '#shared/accounts/read/section.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { Fate } from '../world/fate.ts';
import type { Gap } from './account-bank.ts';

/** Ways in which banks differ. */
export interface Character {
  /** The outcome of accepted payments. `rejects the first` settles all others. */
  readonly decision: 'settles' | 'rejects' | 'rejects the first' | 'refuses';
  /**
   * Whether it returns the first response again to a repeated order. Otherwise it reports that the consent is used up.
   */
  readonly answersRepeats: boolean;
  /** Whether it accepts several orders under a single-payment consent. */
  readonly isCareless: boolean;
  /** How long it recognises a repeated order by its idempotency key. Later, it treats the order as a new one. */
  readonly knowsKeysSeconds: number;
  readonly tokenSeconds: number;
  /** Whether tokens of single payments can be refreshed. Other tokens always can. */
  readonly givesRefreshTokens: boolean;
  /** Whether the first token response never arrives, so that its code is spent in vain. */
  readonly losesFirstTokens: boolean;
  /** How long a payment is Pending there, and then debited but not credited. */
  readonly pendingSeconds: number;
  readonly debitedSeconds: number;
  /** Whether it reports a payment as accepted but not posted until its final decision. */
  readonly acceptsFirst: boolean;
  /** The longest transfer time of account data, apart from faults. */
  readonly sendsDataWithinMs: number;
  readonly gap: Gap | undefined;
  /** Whether it reports the debtor account of a payment. */
  readonly saysWhoPays: boolean;
  /** Whether it marks a consent to several payments as used up when it has accepted the last of them. */
  readonly countsPayments: boolean;
  /** The second approver, if there is one, and their decision after the customer's. */
  readonly second: { readonly decision: 'approve' | 'decline'; readonly afterMs: number } | undefined;
}

/** The accounts from which customers pay, unless a client names one. */
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
    answersRepeats: !fate.happens('the bank does not answer repeated orders', 0.15),
    isCareless: fate.happens('the bank takes every order', 0.3),
    knowsKeysSeconds: fate.happens('the bank forgets idempotency keys', 0.2) ? 0 : Infinity,
    tokenSeconds: fate.happens('the tokens of the bank are short-lived', 0.15) ? 6 : 600,
    givesRefreshTokens: !fate.happens('the bank gives no refresh tokens', 0.2),
    losesFirstTokens: fate.happens('the bank loses its first tokens', 0.03),
    // A bank that knows the number of payments may mark a consent as used up before it has decided on the last one.
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
