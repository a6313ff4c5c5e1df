import { html } from 'hono/html';
import { endsSoon } from '#shared/consents/expire-consent.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import { inGroupsOfFour, moneyText } from '#shared/standard/languages/format.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { textsIn } from '../texts/texts.ts';
import { bankNameOf, type ConsentContext, dayOf } from '../consents/consent-context.ts';
import { lastReadAt, type PaymentRecord, type SharingRecord } from '../consents/consent-records.ts';
import { endOf, isHistory, type ManagedConsent, statusOf, typeOf } from '../consents/managed-consent.ts';
import { stateOfPayment } from '../consents/payment-history.ts';
import { type Badge, badge, badgeOfPayment } from './badge.ts';

export interface Card {
  readonly id: string;
  readonly bankName: string;
  readonly badge: Badge;
  /** The number of shared accounts once they were read, or the masked number of the payer's account. */
  readonly number: string | undefined;
  readonly lines: readonly Fact[];
  /** When the consent ends, if that is soon. */
  readonly endsSoon: string | undefined;
}

/** Renders what a consent's card and its detail page have in common, below the heading. */
export const cardLines = ({ number, lines, endsSoon: notice }: Card): Html =>
  html`${number === undefined ? '' : html`<p class="number"><bdi>${number}</bdi></p>`} ${factList(lines)}
  ${notice === undefined ? '' : html`<p class="notice">${notice}</p>`}`;

export const cardOf = (managed: SharingRecord | PaymentRecord, context: ConsentContext): Card => {
  const { language, at } = context;
  const common = {
    id: managed.consent.id,
    bankName: bankNameOf(managed, context),
    badge: badgeOf(managed, context),
    endsSoon: endsSoon(managed.consent, at)
      ? textsIn[language].endsSoon(dayOf(endOf(managed), managed, language))
      : undefined,
  };
  if (managed.kind === 'sharing') return { ...common, ...sharingLines(managed, context) };
  return { ...common, number: payerNumber(managed, context), lines: paymentLines(managed, context) };
};

const tones: Partial<Record<ReturnType<typeof statusOf>, Badge['tone']>> = {
  Authorized: 'good',
  Paused: 'warn',
  Suspended: 'warn',
  Rejected: 'bad',
  Revoked: 'bad',
};

/** Returns the status of a consent. A single payment that has consumed its consent has the status of the payment. */
const badgeOf = (managed: SharingRecord | PaymentRecord, context: ConsentContext): Badge => {
  const payment = managed.kind === 'payment' ? managed.payment : undefined;
  const status = statusOf(managed, context.at);
  if (status === 'Consumed' && payment) return badgeOfPayment(stateOfPayment(payment), context);
  return { label: wordsIn[context.language].statuses[status], tone: tones[status] ?? 'plain' };
};

const typeLine = (managed: ManagedConsent, context: ConsentContext): Fact => {
  const words = wordsIn[context.language];
  return [words.card.type, words.types[typeOf(managed)]];
};

const sharingLines = (managed: SharingRecord, context: ConsentContext): Pick<Card, 'number' | 'lines'> => {
  const { language } = context;
  const words = wordsIn[language];
  const { accounts } = managed;
  const lastRead = lastReadAt(managed.parts);
  return {
    number: lastRead && (accounts.length === 1 ? words.card.oneAccount : words.card.accounts(String(accounts.length))),
    lines: [
      typeLine(managed, context),
      [words.card.lastData, lastRead ? dayOf(lastRead, managed, language) : '–'],
      [words.card.expires, dayOf(endOf(managed), managed, language)],
    ],
  };
};

const paymentLines = (managed: PaymentRecord, context: ConsentContext): readonly Fact[] => {
  const { language, at } = context;
  const words = wordsIn[language];
  const { consent, payment, paid, endsAt } = managed;
  if (paid)
    return [
      typeLine(managed, context),
      [words.card.totalPaid, moneyText(paid, language)],
      [words.card.expires, dayOf(endsAt, managed, language)],
    ];
  const isPending = statusOf(managed, at) === 'AwaitingAuthorization';
  return [
    typeLine(managed, context),
    [words.card.paymentDate, dayOf(paymentDateOf(consent, payment), managed, language)],
    [words.card.paymentAmount, moneyText(isPending ? { ...consent, minor: 0n } : consent, language)],
    ...stateLine(managed, context),
  ];
};

/**
 * Returns the state of a single payment that has not consumed its consent, once the payment is decided or the consent has
 * ended: a bank may still make a payment whose permission has been cancelled.
 */
const stateLine = (managed: PaymentRecord, context: ConsentContext): readonly Fact[] => {
  const status = statusOf(managed, context.at);
  const state = managed.payment && stateOfPayment(managed.payment);
  if (!state || status === 'Consumed' || (state === 'pending' && !isHistory(status))) return [];
  return [[textsIn[context.language].payments.status, badge(badgeOfPayment(state, context))]];
};

/** Returns when a payment was made, or is to be made: immediately, unless the client has named a time. */
const paymentDateOf = ({ executesAt, createdAt }: PaymentConsent, payment: Payment | undefined): string =>
  payment?.createdAt ?? executesAt ?? createdAt;

/** Returns the masked number of the payer's account, once the customer has approved. */
const payerNumber = (managed: PaymentRecord, { at }: ConsentContext): string | undefined => {
  const { debtorAccount } = managed.consent;
  return debtorAccount && statusOf(managed, at) !== 'AwaitingAuthorization' ? maskedNumber(debtorAccount) : undefined;
};

const shownDigits = 7;

/** Masks an account number, except its country and its end. */
const maskedNumber = ({ identification }: Pick<AccountParty, 'identification'>): string => {
  const hidden = Math.max(0, identification.length - 2 - shownDigits);
  return inGroupsOfFour(`${identification.slice(0, 2)}${'*'.repeat(hidden)}${identification.slice(2 + hidden)}`);
};
