import { endsSoon } from '#shared/consents/expiry-notice.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { countPlaceholder } from '#shared/standard/consent-pages/tables/management.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import type { Fact } from '#shared/standard/pages/document.ts';
import { textsIn } from '../texts/texts.ts';
import { bankNameOf, type ConsentContext, dayOf, inLanguage, moneyOf, words } from '../consents/consent-context.ts';
import { endOf, type ManagedConsent, statusOf, typeOf } from '../consents/managed-consent.ts';
import { maskedNumber } from '../consents/masked-number.ts';
import { historyOf, isSuccessful, totalPaid } from '../consents/payment-history.ts';
import { accountsOf } from '../consents/shared-accounts.ts';

/** A status as customers see it, and its colour. */
export interface Badge {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'warn' | 'plain';
}

/** A consent in the list of consents. */
export interface Card {
  readonly id: string;
  readonly bankName: string;
  readonly badge: Badge;
  /** The number of shared accounts, or the masked number of the payer's account. */
  readonly number: string | undefined;
  readonly lines: readonly Fact[];
  /** When the consent ends, if that is soon. */
  readonly endsSoon: string | undefined;
}

export const cardOf = async (managed: ManagedConsent, context: ConsentContext): Promise<Card> => {
  const { language, at } = context;
  const payment = await singlePaymentOf(managed, context);
  const common = {
    id: managed.consent.id,
    bankName: bankNameOf(managed, context),
    badge: badgeOf(managed, payment, context),
    endsSoon: endsSoon(managed.consent, at)
      ? textsIn[language].endsSoon(dayOf(endOf(managed), managed, language))
      : undefined,
  };
  if (managed.kind === 'sharing') return { ...common, ...(await sharingLines(managed, context)) };
  return {
    ...common,
    number: payerNumber(managed, context),
    lines: await paymentLines(managed, payment, context),
  };
};

const tones: Partial<Record<ReturnType<typeof statusOf>, Badge['tone']>> = {
  Authorized: 'good',
  Paused: 'warn',
  Suspended: 'warn',
  Rejected: 'bad',
  Revoked: 'bad',
};

/** Returns the status of a consent. A single payment that has consumed its consent has the status of the payment. */
const badgeOf = (managed: ManagedConsent, payment: Payment | undefined, context: ConsentContext): Badge => {
  const text = inLanguage(context);
  const status = statusOf(managed, context.at);
  if (status === 'Consumed' && payment && isSuccessful(payment))
    return { label: text(words.singlePayments.successful), tone: 'good' };
  if (status === 'Consumed' && payment?.status === 'Rejected')
    return { label: text(words.singlePayments.failed), tone: 'bad' };
  return { label: text(words.statuses[status]), tone: tones[status] ?? 'plain' };
};

const singlePaymentOf = async (managed: ManagedConsent, { stores }: ConsentContext): Promise<Payment | undefined> =>
  managed.kind === 'payment' && managed.consent.paymentId !== undefined
    ? stores.payments.get(managed.consent.paymentId)
    : undefined;

const typeLine = (managed: ManagedConsent, context: ConsentContext): Fact => {
  const text = inLanguage(context);
  return [text(words.card.type), text(words.types[typeOf(managed)])];
};

const sharingLines = async (
  managed: Extract<ManagedConsent, { kind: 'sharing' }>,
  context: ConsentContext,
): Promise<Pick<Card, 'number' | 'lines'>> => {
  const { language, snapshots } = context;
  const text = inLanguage(context);
  const [accounts, parts] = await Promise.all([
    accountsOf(managed.consent.id, context),
    snapshots.parts(managed.consent.id),
  ]);
  const lastRead = parts
    .map(({ readAt }) => readAt)
    .toSorted()
    .at(-1);
  const count = { [countPlaceholder]: String(accounts.length) };
  return {
    number: fill(accounts.length === 1 ? words.card.oneAccount : words.card.accounts, language, count),
    lines: [
      typeLine(managed, context),
      [text(words.card.lastData), lastRead ? dayOf(lastRead, managed, language) : textsIn[language].notYet],
      [text(words.card.expires), dayOf(endOf(managed), managed, language)],
    ],
  };
};

const paymentLines = async (
  managed: Extract<ManagedConsent, { kind: 'payment' }>,
  payment: Payment | undefined,
  context: ConsentContext,
): Promise<readonly Fact[]> => {
  const { language, at, stores } = context;
  const text = inLanguage(context);
  const { consent } = managed;
  if (typeOf(managed) === 'several')
    return [
      typeLine(managed, context),
      [text(words.card.totalPaid), moneyOf(totalPaid(await historyOf(consent, stores), consent.currency), language)],
      [text(words.card.expires), dayOf(endOf(managed), managed, language)],
    ];
  const isPending = statusOf(managed, at) === 'AwaitingAuthorization';
  return [
    typeLine(managed, context),
    [text(words.card.paymentDate), dayOf(paymentDateOf(consent, payment), managed, language)],
    [text(words.card.paymentAmount), moneyOf(isPending ? { ...consent, minor: 0n } : consent, language)],
  ];
};

/** Returns when a payment was made, or is to be made: immediately, unless the client has named a time. */
const paymentDateOf = ({ executesAt, createdAt }: PaymentConsent, payment: Payment | undefined): string =>
  payment?.createdAt ?? executesAt ?? createdAt;

/** Returns the masked number of the payer's account, once the customer has approved. */
const payerNumber = (
  managed: Extract<ManagedConsent, { kind: 'payment' }>,
  { at }: ConsentContext,
): string | undefined => {
  const { debtorAccount } = managed.consent;
  return debtorAccount && statusOf(managed, at) !== 'AwaitingAuthorization' ? maskedNumber(debtorAccount) : undefined;
};
