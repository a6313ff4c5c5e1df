import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { bankLogo, logoOriginsOf } from './bank-logo.ts';
import { type Frame, pageOf } from './layout.ts';

export interface ChooseBankPage {
  readonly language: Language;
  readonly frame: Frame;
  readonly title: string;
  /** The amount of a single payment. */
  readonly total: string | undefined;
  /** Heading of the list, and text about it if the market prescribes one. */
  readonly heading: string;
  readonly text: string | undefined;
  /** This page's path. */
  readonly path: string;
  /** The selectable banks that match the search. */
  readonly banks: readonly Provider[];
  /** Returns a text about a bank's current problems, if it has any. */
  troubleOf(bank: Provider): string | undefined;
  /** The text that the customer searched for. */
  readonly search: string;
  /** A message about an attempt to continue. */
  readonly notice: string | undefined;
  /** A message about an earlier visit. */
  readonly info: string | undefined;
  readonly status: number | undefined;
}

/** Returns a page that shows who requests a consent, and lets the customer choose a bank. */
export const chooseBankPage = (page: ChooseBankPage): Promise<HtmlPage> => {
  const { language, frame, title, total, notice, info, search, status } = page;
  const content = html`<h1>${title}</h1>
    ${
      total
        ? html`<p class="total">
            <strong><bdi>${total}</bdi></strong>
          </p>`
        : ''
    }
    <p>${textsIn[language].requestedBy(frame.requester.name)}</p>
    ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
    ${info ? html`<p class="notice">${info}</p>` : ''} ${bankSearch(page)} ${bankList(page)}`;
  return pageOf({
    language,
    title,
    content,
    frame,
    status,
    query: search ? { search } : {},
    imageOrigins: logoOriginsOf(page.banks),
  });
};

const bankSearch = ({ language, heading, text, path, search, banks }: ChooseBankPage): Html => {
  const { chooseBank } = textsIn[language];
  return html`<h2>${heading}</h2>
    ${text ? html`<p>${text}</p>` : ''}
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

/** Renders links to the consent page of each bank. */
const bankList = ({ language, path, banks, troubleOf }: ChooseBankPage): Html => {
  const label = (bank: Provider): Html => {
    const [name, trouble] = [html`<bdi>${bankName(bank, language)}</bdi>`, troubleOf(bank)];
    return trouble === undefined ? name : html`<span>${name} <small>${trouble}</small></span>`;
  };
  return html`<ul class="banks">
    ${banks.map(
      (bank) =>
        html`<li>
          <a href="${path}?lang=${language}&provider=${bank.code}">${bankLogo(bank)} ${label(bank)}</a>
        </li>`,
    )}
  </ul>`;
};
