import { html } from 'hono/html';
import { referencesOf } from '#shared/payments/request/payment-request.ts';
import { describePaymentAccess } from '#shared/standard/consent-pages/described-data.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { inGroupsOfFour } from '#shared/standard/languages/format.ts';
import { type Fact, factList, type Html, lineOf } from '#shared/standard/pages/document.ts';
import { type AccountParty, holderOf } from '#shared/standard/payments/account-party.ts';
import { bankNameOf, type ConsentContext, inLanguage, moneyOf, words } from '../consents/consent-context.ts';
import { badge } from '../list/badge.ts';
import { marketOf, statusOf, typeOf } from '../consents/managed-consent.ts';
import { type PaymentDetail, type PaymentTab, purposeOf } from './payment-detail.ts';
import { paymentList } from './payment-list.ts';
import { ruleLines } from './payment-rules.ts';

/** Renders what a customer has agreed to pay, and what has been paid. */
export const paymentSections = (detail: PaymentDetail, context: ConsentContext): Html => {
  const { managed, request } = detail;
  const isForOne = typeOf(managed) === 'single';
  const access = describePaymentAccess(wordsOf(marketOf(managed)), request.instructions, context.language);
  return html`${isForOne ? detailSection(detail, context) : ''} ${fromSection(managed, context)}
  ${[request.creditorAccount, ...request.additionalCreditorAccounts].map((payee) => toSection(payee, context))}
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
  const text = inLanguage(context);
  const isAuthorized = statusOf(managed, at) === 'Authorized';
  return section(text(words.sections.payment), [
    [text(words.lines.amount), moneyOf(managed.consent, language)],
    ...lineOf(text(words.lines.reference), referencesOf(request).debtorReference),
    [text(words.lines.purpose), purposeOf(detail, context)],
    ...(isAuthorized
      ? [[text(words.lines.status), badge({ label: text(words.lines.authorized), tone: 'good' })] as const]
      : []),
  ]);
};

const accountLines = (label: string, party: AccountParty, context: ConsentContext): readonly Fact[] => [
  ...lineOf(label, holderOf(party)),
  [inLanguage(context)(words.lines.iban), inGroupsOfFour(party.identification)],
];

const fromSection = (managed: PaymentDetail['managed'], context: ConsentContext): Html => {
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

const tabs = (detail: PaymentDetail, context: ConsentContext): Html => {
  const { tab, path } = detail;
  const { language } = context;
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
    ${tab === 'rules' ? factList(ruleLines(detail, context)) : paymentList(detail, context)}
  </section>`;
};
