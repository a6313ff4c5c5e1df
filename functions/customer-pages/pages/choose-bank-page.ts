import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { logoPathOf } from '#shared/banks/providers/logo.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { bankName } from './bank-name.ts';
import { type Fact, factList } from '#shared/standard/pages/document.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { pageOf } from './layout.ts';

export interface ChooseBankPage {
  readonly language: Language;
  readonly title: string;
  readonly clientName: string;
  readonly facts: readonly Fact[];
  /** Text about the next step. */
  readonly hint: string;
  /** This page's path. The form that chooses a bank posts to `bank` below it. */
  readonly path: string;
  /** The preselected bank, or else the selectable banks that match the search. */
  readonly banks: readonly Provider[];
  readonly isBankPreselected: boolean;
  /** The text that the customer searched for. */
  readonly search: string;
  /** The bank that was unavailable in this attempt. */
  readonly failedBank: Provider | undefined;
}

/** Returns a page that shows what is requested and by whom, and lets the customer continue to a bank. */
export const chooseBankPage = (page: ChooseBankPage): Promise<HtmlPage> => {
  const { language, title, clientName, facts, failedBank, search } = page;
  const texts = textsIn[language];
  const content = html`<h1>${title}</h1>
    <p>${texts.requestedBy(clientName)}</p>
    ${failedBank ? html`<p class="notice" role="alert">${texts.chooseBank.bankFailed(bankName(failedBank, language))}</p>` : ''}
    ${factList(facts)}
    <p>${page.hint}</p>
    ${page.isBankPreselected ? '' : bankSearch(page)}
    <form method="post" action="${page.path}/bank?lang=${language}">${bankButtons(page)}</form> `;
  const status = failedBank ? { status: 503 } : {};
  return pageOf({ language, title, content, ...status, query: search ? { search } : {} });
};

const bankSearch = ({ language, path, search, banks }: ChooseBankPage): Html => {
  const { chooseBank } = textsIn[language];
  return html`<h2>${chooseBank.heading}</h2>
    <form class="search" method="get" action="${path}" role="search">
      <input type="hidden" name="lang" value="${language}" />
      <label for="search">${chooseBank.search}</label>
      <input type="search" id="search" name="search" value="${search}" maxlength="64" />
      <button>${chooseBank.searchButton}</button>
    </form>
    ${
      search
        ? html`<p role="status">
            ${banks.length > 0 ? chooseBank.found(banks.length) : chooseBank.none}
            <a href="${path}?lang=${language}">${chooseBank.showAll}</a>
          </p>`
        : ''
    }`;
};

const bankButtons = ({ language, banks, isBankPreselected }: ChooseBankPage): Html => {
  const { chooseBank } = textsIn[language];
  const [preselected] = banks;
  if (isBankPreselected && preselected)
    return html`<button class="primary" name="provider" value="${preselected.code}">
      ${chooseBank.continueTo(bankName(preselected, language))}
    </button>`;
  return html`<ul class="banks">
    ${banks.map((bank) => html`<li><button name="provider" value="${bank.code}">${logo(bank)} ${bankName(bank, language)}</button></li>`)}
  </ul>`;
};

/** Renders the logo next to the bank's name. It is decorative, so screen readers skip it. */
const logo = (bank: Provider): Html => html`<img src="${logoPathOf(bank)}" alt="" width="36" height="36" />`;
