import { html } from 'hono/html';
import { sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { SectionName } from '#shared/accounts/read/section-name.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import { describeData } from '#shared/standard/consent-pages/described-data.ts';
import { dataPurposes } from '#shared/standard/consent-pages/tables/data-purposes.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { formatDay, inGroupsOfFour } from '#shared/standard/languages/format.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import { textsIn } from '../texts/texts.ts';
import { type ConsentContext, dayOf } from '../consents/consent-context.ts';
import { lastReadAt, type SharingRecord } from '../consents/consent-records.ts';
import { marketOf } from '../consents/managed-consent.ts';

/** Renders what a customer has agreed to share, and what has been read. */
export const sharingSections = (managed: SharingRecord, context: ConsentContext): Html =>
  html`${accountSection(managed.accounts, context)}
    <section>${factList(purposeLines(managed, context))}</section>
    ${permissionSection(managed, context)} ${readSection(managed, context)}`;

const accountSection = (accounts: readonly SharedAccount[], context: ConsentContext): Html =>
  html`<section>
    <h2>${wordsIn[context.language].sections.accounts}</h2>
    ${accounts.length > 0 ? factList(accounts.map((account) => accountLine(account, context))) : html`<p>${textsIn[context.language].noReads}</p>`}
  </section>`;

/** Returns the name of an account's type, and its IBAN, or else its first number. */
const accountLine = (
  { accountSubType = '', description, nickname, accountIdentifiers = [] }: SharedAccount,
  { language }: ConsentContext,
): Fact => {
  const iban = accountIdentifiers.find(({ schemeName }) => schemeName === 'IBAN') ?? accountIdentifiers[0];
  const types: Readonly<Record<string, string | undefined>> = textsIn[language].accountTypes;
  const name = types[accountSubType] ?? nickname ?? description ?? accountSubType;
  return [name, iban ? inGroupsOfFour(iban.identification) : '–'];
};

const purposeLines = (managed: SharingRecord, { language }: ConsentContext): readonly Fact[] => {
  const { purpose } = managed.consent;
  const { transactionsFrom, transactionsTo } = sharedDays(managed.consent);
  const texts = textsIn[language];
  const line = (name: string, day: string | undefined): readonly Fact[] =>
    day ? [[name, formatDay(day, language)]] : [];
  return [
    [texts.purpose, dataPurposes[language][purpose].purpose],
    ...line(texts.transactionsFrom, transactionsFrom),
    ...line(texts.transactionsTo, transactionsTo),
  ];
};

/** Renders the categories of data in the words of the consent page. Each can be opened. */
const permissionSection = (managed: SharingRecord, context: ConsentContext): Html => {
  const { language } = context;
  const { market, permissions } = managed.consent;
  const categories = describeData(wordsOf(marketOf(managed)), market, permissions, language);
  return html`<section>
    <h2>${wordsIn[context.language].sections.permissions}</h2>
    ${categories.map(
      ({ heading, descriptions }) =>
        html`<details>
          <summary>${heading}</summary>
          ${descriptions.map((text) => html`<p>${text}</p>`)}
        </details>`,
    )}
  </section>`;
};

/** Renders when each kind of data was last received from the bank. */
const readSection = (managed: SharingRecord, { language }: ConsentContext): Html => {
  const texts = textsIn[language];
  const lines = SectionName.options.flatMap((section): readonly Fact[] => {
    const readAt = lastReadAt(managed.parts.filter((part) => part.section === section));
    return readAt ? [[texts.sections[section], dayOf(readAt, managed, language)]] : [];
  });
  return html`<section>
    <h2>${texts.reads}</h2>
    ${lines.length > 0 ? factList(lines) : html`<p>${texts.noReads}</p>`}
  </section>`;
};
