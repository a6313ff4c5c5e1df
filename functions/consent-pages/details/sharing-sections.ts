import { html } from 'hono/html';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { SectionName } from '#shared/accounts/read/section.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import { dataPurposes } from '#shared/standard/consent-pages/tables/data-purposes.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import { inGroupsOfFour } from '#shared/standard/languages/format.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import { textsIn } from '../texts/texts.ts';
import { type ConsentContext, dayOf, inLanguage, words } from '../consents/consent-context.ts';
import { type ManagedConsent, marketOf } from '../consents/managed-consent.ts';
import { accountsOf } from '../consents/shared-accounts.ts';

type ManagedSharing = Extract<ManagedConsent, { kind: 'sharing' }>;

/** Renders what a customer has agreed to share, and what has been read. */
export const sharingSections = async (managed: ManagedSharing, context: ConsentContext): Promise<Html> => {
  const { consent } = managed;
  const [accounts, parts] = await Promise.all([accountsOf(consent.id, context), context.snapshots.parts(consent.id)]);
  return html`${accountSection(accounts, context)}
    <section>${factList(purposeLines(managed, context))}</section>
    ${permissionSection(managed, context)} ${readSection(managed, parts, context)}`;
};

const accountSection = (accounts: readonly SharedAccount[], context: ConsentContext): Html =>
  html`<section>
    <h2>${inLanguage(context)(words.sections.accounts)}</h2>
    ${accounts.length > 0 ? factList(accounts.map(accountLine)) : html`<p>${textsIn[context.language].noReads}</p>`}
  </section>`;

/** Returns the name of an account's type, and its IBAN, or else its first number. */
const accountLine = ({ accountSubType, description, nickname, accountIdentifiers = [] }: SharedAccount): Fact => {
  const iban = accountIdentifiers.find(({ schemeName }) => schemeName === 'IBAN') ?? accountIdentifiers[0];
  const name = (accountSubType ?? description ?? nickname ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return [name, iban ? inGroupsOfFour(iban.identification) : '–'];
};

const purposeLines = (managed: ManagedSharing, { language }: ConsentContext): readonly Fact[] => {
  const { purpose, transactionsFrom, transactionsTo } = managed.consent;
  const texts = textsIn[language];
  const line = (name: string, instant: string | undefined): readonly Fact[] =>
    instant ? [[name, dayOf(instant, managed, language)]] : [];
  return [
    [texts.purpose, dataPurposes[purpose].purpose[language]],
    ...line(texts.transactionsFrom, transactionsFrom),
    ...line(texts.transactionsTo, transactionsTo),
  ];
};

/** Renders the categories of data in the words of the consent page. Each can be opened. */
const permissionSection = (managed: ManagedSharing, context: ConsentContext): Html => {
  const { language } = context;
  const { groups, descriptions } = wordsOf(marketOf(managed));
  const granted = grantedBy(managed.consent);
  const categories = groups.flatMap(({ heading, permissions }) => {
    const described = permissions.flatMap((alternatives) => {
      const permission = alternatives.find((alternative) => granted.has(alternative));
      return (permission && descriptions[permission]?.[language]) ?? [];
    });
    return described.length > 0 ? [{ heading: heading[language], described }] : [];
  });
  return html`<section>
    <h2>${inLanguage(context)(words.sections.permissions)}</h2>
    ${categories.map(
      ({ heading, described }) =>
        html`<details>
          <summary>${heading}</summary>
          ${described.map((text) => html`<p>${text}</p>`)}
        </details>`,
    )}
  </section>`;
};

const grantedBy = ({ market, permissions }: AccountConsent): ReadonlySet<AccountPermission> =>
  new Set(permissionsAt(market, permissions));

/** Renders when each kind of data was last received from the bank. */
const readSection = (
  managed: ManagedSharing,
  parts: Awaited<ReturnType<ConsentContext['snapshots']['parts']>>,
  { language }: ConsentContext,
): Html => {
  const texts = textsIn[language];
  const lines = SectionName.options.flatMap((section): readonly Fact[] => {
    const readAt = parts
      .filter((part) => part.section === section)
      .map((part) => part.readAt)
      .toSorted()
      .at(-1);
    return readAt ? [[texts.sections[section], dayOf(readAt, managed, language)]] : [];
  });
  return html`<section>
    <h2>${texts.reads}</h2>
    ${lines.length > 0 ? factList(lines) : html`<p>${texts.noReads}</p>`}
  </section>`;
};
