import { html } from 'hono/html';
import type { BankAccount } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { documentOf, factList, type Html, languageLink } from '#shared/standard/pages/document.ts';
import type { BankCall, PageReply } from '../server/call.ts';
import { type Language, languageOf, textsIn } from '../texts/language.ts';
import type { Fact } from './account-facts.ts';
import { inGroupsOfFour } from '#shared/standard/languages/format.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { hashOf, styleElement } from '#shared/standard/pages/style.ts';
import { customerStyle } from '#shared/standard/pages/customer-style.ts';

const style = `${customerStyle}:root { --brand: #1f3f78; --on-brand: #fff; }
.primary { background: var(--brand); color: var(--on-brand); }
dd bdi { display: block; }
fieldset { margin: 1rem 0; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
label { display: flex; gap: .5rem; padding-block: .375rem; align-items: baseline; }
small { color: var(--muted); overflow-wrap: anywhere; }
details { margin-block-start: 1rem; padding-block-end: 0; }
ul { margin: .5rem 0 0; padding-inline-start: 1.25rem; }
`;

const styleHash = hashOf(style);

interface PageContent {
  readonly bank: Provider;
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** The page's query parameters, to which the language link adds its own. */
  readonly query?: Readonly<Record<string, string>>;
}

const pageOf = async (page: PageContent): Promise<PageReply> => {
  const { bank, language, title, content, status = 200, query } = page;
  const texts = textsIn[language];
  const document = await documentOf({
    language,
    title,
    head: styleElement(style),
    body: html`<header>
        <strong>${texts.sandbox(bankName(bank, language))}</strong>
        ${languageLink(language, query)}
      </header>
      <main>${content}</main>
      <footer>${texts.footer}</footer>`,
  });
  return { status, body: { html: document, styleHash } };
};

/** Tells the customer that there is nothing to decide. */
export const closedPage = ({ bank, query, headers }: BankCall): Promise<PageReply> => {
  const language = languageOf(query.get('lang') ?? undefined, headers['accept-language']);
  const { title, text } = textsIn[language].closed;
  const content = html`<h1>${title}</h1>
    <p>${text}</p>`;
  return pageOf({ bank, language, title, content, status: 410 });
};

export interface ConsentPage {
  readonly bank: Provider;
  readonly language: Language;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly clientName: string;
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
  /** Whether the customer chooses one account (for a payment) or several (for sharing data). */
  readonly choose: 'one' | 'several';
  readonly needsSecondApproval: boolean;
}

/** Renders the page on which the customer reviews the consent, chooses accounts, and approves or declines. */
export const consentPage = (page: ConsentPage): Promise<PageReply> => {
  const { bank, language, title, facts, clientName, customer } = page;
  const texts = textsIn[language];
  const content = html`<h1>${title}</h1>
    <p>${texts.through(clientName)}</p>
    ${factList(facts)}
    <form method="post" action="?lang=${language}">
      <input type="hidden" name="customer" value="${customer.id}" />
      ${accountChoice(page)} ${page.needsSecondApproval ? html`<p>${texts.secondApproval}</p>` : ''}
      <button class="primary" name="decision" value="approve">${texts.approve}</button>
      <button class="secondary" name="decision" value="decline">${texts.decline}</button>
    </form>
    ${customerChoice(page)}`;
  return pageOf({ bank, language, title, content, query: { customer: customer.id } });
};

/** Renders the choice of one account to pay from, or of the accounts to share. */
const accountChoice = ({ choose, language, accounts, customer }: ConsentPage): Html => {
  const texts = textsIn[language];
  const single = choose === 'one';
  return html`<fieldset>
    <legend>${single ? texts.payFrom : texts.shareAccounts}</legend>
    ${accounts.map(
      ({ accountId, iban, plan }, index) =>
        html`<label>
          <input
            type="${single ? 'radio' : 'checkbox'}"
            name="account"
            value="${accountId}"
            ${!single || index === 0 ? 'checked' : ''}
          />
          <span
            ><bdi>${plan.nickname}</bdi>
            <small><bdi>${iban ? inGroupsOfFour(iban) : customer.name[language]}</bdi></small></span
          >
        </label>`,
    )}
  </fieldset>`;
};

/** Renders links to the other customers. Sandbox banks require no password: visitors can act as any customer. */
const customerChoice = ({ language, customer, otherCustomers }: ConsentPage): Html => {
  const texts = textsIn[language];
  return html`<details>
    <summary>${texts.signedInAs(customer.name[language])}</summary>
    <ul>
      ${otherCustomers.map(
        ({ id, name }) =>
          html`<li><a href="?customer=${id}&amp;lang=${language}">${texts.otherCustomer(name[language])}</a></li>`,
      )}
    </ul>
  </details>`;
};
