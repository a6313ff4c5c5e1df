import { html } from 'hono/html';
import type { BankAccount } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import type { PageReply } from '../server/call.ts';
import { type Language, textsIn } from '../texts/language.ts';
import type { Fact } from './account-facts.ts';
import { pageOf } from './layout.ts';

export interface ConsentPage {
  readonly bank: Provider;
  readonly language: Language;
  /** The question. */
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly clientName: string;
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
  /** One account is paid from. The data of several can be shared. */
  readonly choose: 'one' | 'several';
  readonly needsSecondApproval: boolean;
  /** What the address of the page keeps, whatever the customer does on it. */
  readonly query?: Readonly<Record<string, string>>;
}

/** The page on which the customer sees what is asked, chooses accounts, and approves or declines. */
export const consentPage = (page: ConsentPage): Promise<PageReply> => {
  const { bank, language, title, facts, clientName, customer } = page;
  const texts = textsIn[language];
  const content = html`<h1>${title}</h1>
    <p>${texts.askedBy(clientName)}</p>
    ${factList(facts)}
    <form method="post" action="?${queryOf(page)}">
      <input type="hidden" name="customer" value="${customer.id}" />
      ${accountChoice(page)} ${page.needsSecondApproval ? html`<p>${texts.secondApproval}</p>` : ''}
      <button name="decision" value="approve">${texts.approve}</button>
      <button name="decision" value="decline">${texts.decline}</button>
    </form>
    ${customerChoice(page)}`;
  return pageOf({ bank, language, title, content, query: { ...page.query, customer: customer.id } });
};

const queryOf = ({ query, language }: ConsentPage, customer?: Persona): string =>
  new URLSearchParams({ ...query, ...(customer && { customer: customer.id }), lang: language }).toString();

/** One account to pay from, or all accounts whose data is shared. */
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
            ><bdi>${plan.nickname}</bdi> <small><bdi>${iban ?? customer.name[language]}</bdi></small></span
          >
        </label>`,
    )}
  </fieldset>`;
};

/** A sandbox bank asks for no password: whoever opens the page may be any of its customers. */
const customerChoice = (page: ConsentPage): Html => {
  const { language, customer, otherCustomers } = page;
  const texts = textsIn[language];
  return html`<details>
    <summary>${texts.signedInAs(customer.name[language])}</summary>
    <ul>
      ${otherCustomers.map(
        (other) => html`<li><a href="?${queryOf(page, other)}">${texts.otherCustomer(other.name[language])}</a></li>`,
      )}
    </ul>
  </details>`;
};
