import { html } from 'hono/html';
import type { BankAccount } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import type { PageReply } from '../server/call.ts';
import { type Language, textsIn } from '../texts/language.ts';
import type { Fact } from './account-facts.ts';
import { pageOf } from './layout.ts';
import { inGroupsOfFour } from '#shared/standard/languages/format.ts';

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
