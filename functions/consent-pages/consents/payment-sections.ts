import { html } from 'hono/html';
import { type PaymentRequest, referencesOf } from '#shared/payments/request/payment-request.ts';
import { purposeName } from '#shared/standard/consent-pages/tables/words-of.ts';
import { formatDay, inGroupsOfFour } from '#shared/standard/languages/format.ts';
import { rulesOf } from '#shared/standard/markets/market.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import type { Badge } from './card.ts';
import { textsIn } from '../texts/texts.ts';
import { bankNameOf, type ConsentContext, inLanguage, moneyOf, words } from './consent-context.ts';
import { badge } from './consent-parts.ts';
import { type ManagedConsent, marketOf, statusOf, typeOf } from './managed-consent.ts';
import {
  amountOfEntry,
  type HistoryEntry,
  historyOf,
  type PaymentState,
  stateOf,
  wasNotPaid,
} from './payment-history.ts';
import { ruleLines } from './payment-rules.ts';

type ManagedPayment = Extract<ManagedConsent, { kind: 'payment' }>;

/** The tabs of a consent to several payments. */
export type PaymentTab = 'rules' | 'history';

/** A consent to payments with its request, as the customer sees them. */
export interface PaymentDetail {
  readonly managed: ManagedPayment;
  readonly request: PaymentRequest;
  readonly tab: PaymentTab;
  /** The path of the consent's page. */
  readonly path: string;
}

/** Renders what a customer has agreed to pay, and what has been paid. */
export const paymentSections = async (detail: PaymentDetail, context: ConsentContext): Promise<Html> => {
  const { managed, request } = detail;
  const isForOne = typeOf(managed) === 'single';
  return html`${isForOne ? detailSection(detail, context) : ''} ${fromSection(managed, context)}
  ${[request.creditorAccount, ...request.additionalCreditorAccounts].map((payee) => toSection(payee, context))}
  ${isForOne ? '' : await tabs(detail, context)}`;
};

const section = (heading: string, lines: readonly Fact[]): Html =>
  html`<section>
    <h2>${heading}</h2>
    ${factList(lines)}
  </section>`;

/** Returns a line, or none if the value is missing. */
const lineOf = (label: string, value: string | undefined): readonly Fact[] => (value ? [[label, value]] : []);

const detailSection = ({ managed, request }: PaymentDetail, context: ConsentContext): Html => {
  const { language, at } = context;
  const text = inLanguage(context);
  const isAuthorized = statusOf(managed, at) === 'Authorized';
  return section(text(words.sections.payment), [
    [text(words.lines.amount), moneyOf(managed.consent, language)],
    ...lineOf(text(words.lines.reference), referencesOf(request).debtorReference),
    [text(words.lines.purpose), purposeOf(managed, context)],
    ...(isAuthorized
      ? [[text(words.lines.status), badge({ label: text(words.lines.authorized), tone: 'good' })] as const]
      : []),
  ]);
};

const purposeOf = (managed: ManagedPayment, { language }: ConsentContext): string => {
  const market = marketOf(managed);
  return purposeName(market, managed.consent.purpose ?? rulesOf(market).defaultPurpose, language);
};

const holderOf = ({ name, accountHolderName, businessName }: AccountParty): string | undefined =>
  name ?? accountHolderName ?? businessName;

const accountLines = (label: string, party: AccountParty, context: ConsentContext): readonly Fact[] => [
  ...lineOf(label, holderOf(party)),
  [inLanguage(context)(words.lines.iban), inGroupsOfFour(party.identification)],
];

const fromSection = (managed: ManagedPayment, context: ConsentContext): Html => {
  const text = inLanguage(context);
  const { debtorAccount } = managed.consent;
  return section(text(words.sections.from), [
    [text(words.lines.bank), bankNameOf(managed, context)],
    ...(debtorAccount ? accountLines(text(words.lines.payer), debtorAccount, context) : []),
  ]);
};

const toSection = (payee: AccountParty, context: ConsentContext): Html => {
  const text = inLanguage(context);
  return section(text(words.sections.to), accountLines(text(words.lines.payee), payee, context));
};

const tabs = async (detail: PaymentDetail, context: ConsentContext): Promise<Html> => {
  const { managed, tab, path } = detail;
  const { language, stores } = context;
  const text = inLanguage(context);
  const link = (name: PaymentTab) =>
    html`<li>
      <a href="${path}?lang=${language}&tab=${name}#${name}" ${name === tab ? html`aria-current="page"` : ''}
        >${text(words.sections[name])}</a
      >
    </li>`;
  return html`<section id="${tab}">
    <ul class="tabs">
      ${link('rules')} ${link('history')}
    </ul>
    ${
      tab === 'rules'
        ? factList(ruleLines(detail, context))
        : historyList(await historyOf(managed.consent, stores), detail, context)
    }
  </section>`;
};

/** The most payments that the page shows. */
const maxShown = 100;

const historyList = (history: readonly HistoryEntry[], detail: PaymentDetail, context: ConsentContext): Html => {
  if (history.length === 0) return html`<p>${inLanguage(context)(words.lines.noHistory)}</p>`;
  return html`<ul class="payments">
    ${history.slice(0, maxShown).map((entry) => historyItem(entry, detail, context))}
  </ul>`;
};

const historyItem = (entry: HistoryEntry, { managed, request }: PaymentDetail, context: ConsentContext): Html => {
  const { language } = context;
  const text = inLanguage(context);
  const { transaction } = entry;
  return html`<li>
    <div class="head">
      <strong>${formatDay(transaction.executionDate, language)}</strong> ${badge(badgeOf(stateOf(entry), context))}
    </div>
    ${factList([
      [text(words.lines.amount), moneyOf(amountOfEntry(entry), language)],
      [text(words.lines.purpose), purposeOf(managed, context)],
      ...lineOf(text(words.lines.reference), referencesOf(request, transaction).debtorReference),
    ])}
    ${wasNotPaid(entry) ? html`<p>${textsIn[language].payments.notPaid}</p>` : ''}
  </li>`;
};

const badgeOf = (state: PaymentState, context: ConsentContext): Badge => {
  const text = inLanguage(context);
  const badges: Record<PaymentState, Badge> = {
    upcoming: { label: text(words.lines.upcoming), tone: 'plain' },
    pending: { label: textsIn[context.language].payments.pending, tone: 'plain' },
    successful: { label: text(words.singlePayments.successful), tone: 'good' },
    failed: { label: text(words.singlePayments.failed), tone: 'bad' },
    cancelled: { label: text(words.statuses.Revoked), tone: 'bad' },
    expired: { label: text(words.statuses.Expired), tone: 'plain' },
  };
  return badges[state];
};
