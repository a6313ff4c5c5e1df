import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { IdentityForm } from './identity.ts';
import { identityTexts } from '../texts/identity.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { type Frame, pageOf } from '../pages/layout.ts';

export interface IdentityPage {
  readonly language: Language;
  readonly frame: Frame;
  readonly bank: Provider;
  /** The path of the request's page. The form posts to `bank` below it. */
  readonly path: string;
  /** Proves that the customer has reviewed the request. */
  readonly proof: string;
  readonly entered: IdentityForm;
  /** The fields that the customer has to correct. */
  readonly invalid: readonly (keyof IdentityForm)[];
}

/** Returns a page on which the customer enters the details that the bank requires with a consent. */
export const identityPage = (page: IdentityPage): Promise<HtmlPage> => {
  const { language, frame, bank, path, proof } = page;
  const { chooseBank } = textsIn[language];
  const identity = identityTexts[language];
  const name = bankName(bank, language);
  const content = html`<h1>${identity.title}</h1>
    <p>${identity.text(name)}</p>
    <form class="identity" method="post" action="${path}/bank?lang=${language}">
      <input type="hidden" name="provider" value="${bank.code}" />
      <input type="hidden" name="review" value="${proof}" />
      ${inputOf('nationalId', page)} ${inputOf('mobileNumber', page)}
      <p><button class="primary">${chooseBank.continueTo(name)}</button></p>
    </form>`;
  return pageOf({ language, title: identity.title, content, frame, hasOneLanguage: true });
};

const inputOf = (field: keyof IdentityForm, { language, entered, invalid }: IdentityPage): Html => {
  const { label, error } = identityTexts[language][field];
  const isInvalid = invalid.includes(field);
  return html`<label for="${field}">${label}</label>
    ${isInvalid ? html`<p class="notice" role="alert" id="${field}-error">${error}</p>` : ''}
    <input
      type="${field === 'mobileNumber' ? 'tel' : 'text'}"
      inputmode="numeric"
      id="${field}"
      name="${field}"
      value="${entered[field] ?? ''}"
      maxlength="64"
      autocomplete="${field === 'mobileNumber' ? 'tel' : 'off'}"
      dir="ltr"
      required
      ${isInvalid ? html`aria-invalid="true" aria-describedby="${field}-error"` : ''}
    />`;
};
