import { html } from 'hono/html';
import { creditorsOf, referencesOf } from '#shared/payments/request/payment-request.ts';
import { describePaymentAccess } from '#shared/standard/consent-pages/described-data.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { inGroupsOfFour, moneyText } from '#shared/standard/languages/format.ts';
import { type Fact, factList, type Html, lineOf } from '#shared/standard/pages/document.ts';
import { type AccountParty, holderOf } from '#shared/standard/payments/account-party.ts';
import { bankNameOf, type ConsentContext } from '../consents/consent-context.ts';
import { badge } from '../list/badge.ts';
import { marketOf, statusOf, typeOf } from '../consents/managed-consent.ts';
import { type PaymentDetail, type PaymentTab, purposeOf, returnNotice } from './payment-detail.ts';
import { paymentList } from './payment-list.ts';
import { ruleLines } from './payment-rules.ts';

/** Renders what a customer has agreed to pay, and what has been paid. */
export const paymentSections = (detail: PaymentDetail, context: ConsentContext): Html => {
  const { managed, request } = detail;
  const isForOne = typeOf(managed) === 'single';
  const access = describePaymentAccess(wordsOf(marketOf(managed)), request.instructions, context.language);
  return html`${isForOne ? detailSection(detail, context) : ''} ${returnNotice(managed.payment, context)}
  ${fromSection(managed, context)} ${creditorsOf(request).map((payee) => toSection(payee, context))}
  ${access ? html`<p>${access}</p>` : ''} ${isForOne ? '' : tabs(detail, context)}`;
};

const section = (heading: string, lines: readonly Fact[]): Html =>
  html`<section>
    <h2>${heading}</h2>
    ${factList(lines)}
  </section>`;

const detailSection = (detail: PaymentDetail, context: ConsentContext): Html => {
  const { managed, request } = detail;
  const { language, at } = context;
  const words = wordsIn[language];
  const isAuthorized = statusOf(managed, at) === 'Authorized';
  return section(words.sections.payment, [
    [words.lines.amount, moneyText(managed.consent, language)],
    ...lineOf(words.lines.reference, referencesOf(request).debtorReference),
    [words.lines.purpose, purposeOf(detail, context)],
    ...(isAuthorized ? [[words.lines.status, badge({ label: words.lines.authorized, tone: 'good' })] as const] : []),
  ]);
};

const accountLines = (label: string, party: AccountParty, context: ConsentContext): readonly Fact[] => [
  ...lineOf(label, holderOf(party)),
  [wordsIn[context.language].lines.iban, inGroupsOfFour(party.identification)],
];

const fromSection = (managed: PaymentDetail['managed'], context: ConsentContext): Html => {
  const words = wordsIn[context.language];
  const { debtorAccount } = managed.consent;
  return section(words.sections.from, [
    [words.lines.bank, bankNameOf(managed, context)],
    ...(debtorAccount ? accountLines(words.lines.payer, debtorAccount, context) : []),
  ]);
};

const toSection = (payee: AccountParty, context: ConsentContext): Html => {
  const words = wordsIn[context.language];
  return section(words.sections.to, accountLines(words.lines.payee, payee, context));
};

const tabs = (detail: PaymentDetail, context: ConsentContext): Html => {
  const { tab, path } = detail;
  const { language } = context;
  const words = wordsIn[language];
  const link = (name: PaymentTab) =>
    html`<li>
      <a href="${path}?lang=${language}&tab=${name}#${name}" ${name === tab ? html`aria-current="page"` : ''}
        >${words.sections[name]}</a
      >
    </li>`;
  return html`<section id="${tab}">
    <ul class="tabs">
      ${link('rules')} ${link('history')}
    </ul>
    ${tab === 'rules' ? factList(ruleLines(detail, context)) : paymentList(detail, context)}
  </section>`;
};
