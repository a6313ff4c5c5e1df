import { html } from 'hono/html';
import type { CustomerIdentity } from '#shared/banks/port/call.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { faultOfId, idTypeOf } from '#shared/standard/identifiers/saudi-id.ts';
import { plainNumbers } from '#shared/standard/languages/plain-numbers.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { type Frame, pageOf } from '../pages/layout.ts';
import { type Language, textsIn } from '../texts/language.ts';

/** A form in which the customer may have entered their identity. */
export interface IdentityForm {
  readonly nationalId?: string | undefined;
  readonly mobileNumber?: string | undefined;
}

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
  /** A message about an attempt to continue, and the status of the response. */
  readonly notice?: string | undefined;
  readonly status?: number | undefined;
}

/** Returns a page on which the customer enters the details that the bank requires with a consent. */
export const identityPage = (page: IdentityPage): Promise<HtmlPage> => {
  const { language, frame, bank, path, proof, notice, status } = page;
  const { chooseBank, identity } = textsIn[language];
  const name = bankName(bank, language);
  const content = html`<h1>${identity.title}</h1>
    ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
    <p>${identity.text(name)}</p>
    <form class="identity" method="post" action="${path}/bank?lang=${language}">
      <input type="hidden" name="provider" value="${bank.code}" />
      <input type="hidden" name="review" value="${proof}" />
      ${inputOf('nationalId', page)} ${inputOf('mobileNumber', page)}
      <p><button class="primary">${chooseBank.continueTo(name)}</button></p>
    </form>`;
  return pageOf({
    language,
    title: identity.title,
    content,
    frame,
    hasOneLanguage: true,
    status,
  });
};

const inputOf = (field: keyof IdentityForm, { language, entered, invalid }: IdentityPage): Html => {
  const { label, error } = textsIn[language].identity[field];
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

const withoutSeparators = (text = ''): string => plainNumbers(text).replaceAll(/[\s()-]/g, '');

const isPersonalId = (id: string): boolean => {
  const type = idTypeOf(id);
  return (type === 'NATIONAL_ID' || type === 'IQAMA_NUMBER') && faultOfId(type, id) === undefined;
};

/** Saudi mobile numbers, with or without the country code. */
const saudiMobile = /^(?:(?:\+|00)?966|0)?(5\d{8})$/;

/** Returns the identity in a form, or the names of the invalid fields. */
export const readIdentity = (
  form: IdentityForm,
): CustomerIdentity | { readonly invalid: readonly (keyof IdentityForm)[] } => {
  const nationalId = withoutSeparators(form.nationalId);
  const [, subscriber] = saudiMobile.exec(withoutSeparators(form.mobileNumber)) ?? [];
  if (isPersonalId(nationalId) && subscriber !== undefined) return { nationalId, mobileNumber: `0${subscriber}` };
  const validity = { nationalId: isPersonalId(nationalId), mobileNumber: subscriber !== undefined };
  return { invalid: (['nationalId', 'mobileNumber'] as const).filter((field) => !validity[field]) };
};

/** Returns whether the customer has sent the form. */
export const isEntered = ({ nationalId, mobileNumber }: IdentityForm): boolean =>
  nationalId !== undefined || mobileNumber !== undefined;
