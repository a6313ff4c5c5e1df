import { html } from 'hono/html';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { textsIn } from '../texts/texts.ts';
import { marketName } from './parts.ts';

/** A form whose input was invalid: what was entered, and a message for each invalid field. */
export interface RejectedForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: ReadonlyMap<string, string>;
}

const notRejected: RejectedForm = { values: {}, errors: new Map() };

export interface FieldOptions {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly type?: 'text' | 'url' | 'number' | 'date' | 'datetime-local';
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly autocomplete?: 'name';
  readonly hint?: string;
}

/** Returns the attributes that connect an input to its hint and to its error. The cursor is in the first invalid input. */
export const described = (name: string, hint: string | undefined, { errors }: RejectedForm = notRejected): Html => {
  const isInvalid = errors.has(name);
  const ids = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isInvalid ? [`${name}-error`] : [])];
  const [first] = errors.keys();
  return html`${ids.length === 0 ? '' : html`aria-describedby="${ids.join(' ')}"`}
  ${isInvalid ? html`aria-invalid="true"` : ''} ${name === first ? html`autofocus` : ''}`;
};

/** Renders a field's error, or nothing. */
export const errorText = (name: string, { errors }: RejectedForm = notRejected): Html | '' =>
  errors.has(name) ? html`<small class="error" id="${name}-error">${errors.get(name)}</small>` : '';

export const field = (
  { label, name, value = '', type = 'text', isRequired = true, maxLength, autocomplete, hint }: FieldOptions,
  rejected?: RejectedForm,
): Html =>
  html`<p>
    <label for="${name}">${label}</label>
    ${hint === undefined ? '' : html`<small id="${name}-hint">${hint}</small>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${rejected?.values[name] ?? value}"
      ${type === 'text' ? html`dir="auto"` : ''}
      ${type === 'url' ? html`dir="ltr"` : ''}
      ${type === 'number' ? html`step="any"` : ''}
      ${isRequired ? html`required` : ''}
      ${maxLength === undefined ? '' : html`maxlength="${maxLength}"`}
      ${autocomplete === undefined ? '' : html`autocomplete="${autocomplete}"`}
      ${described(name, hint, rejected)}
    />
    ${errorText(name, rejected)}
  </p>`;

/** Renders the hidden field of a form that creates something, by which the server recognises a form that is sent twice. */
export const formIdField = (): Html => html`<input type="hidden" name="formId" value="${newRandomId()}" />`;

export const select = (
  { label, name, value }: Pick<FieldOptions, 'label' | 'name' | 'value'>,
  options: readonly (readonly [value: string, label: string])[],
  rejected?: RejectedForm,
): Html => {
  const selected = rejected?.values[name] ?? value;
  return html`<p>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options.map(([option, text]) => html`<option value="${option}" ${option === selected ? html`selected` : ''}>${text}</option>`)}
    </select>
  </p>`;
};

/** Renders the choice of a market, with `value` selected. */
export const marketSelect = (markets: readonly Market[], value: Market, language: Language): Html =>
  select(
    { label: textsIn[language].words.market, name: 'market', value },
    markets.map((market) => [market, marketName(market, language)]),
  );

/** The first and the last day of a selection. It has no limit where a day is missing. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Renders the choice of the first and the last day, with a hint that names their time zone. */
export const dayFields = ({ from = '', to = '' }: Days, hint: string, language: Language): Html => {
  const { words } = textsIn[language];
  return html`${field({ label: words.from, name: 'from', type: 'date', value: from, isRequired: false, hint })}
  ${field({ label: words.to, name: 'to', type: 'date', value: to, isRequired: false })}`;
};

/** Selectable periods, in days. */
export const periods = [7, 30, 90] as const;

export const periodSelect = (days: number, language: Language): Html => {
  const { payments, words } = textsIn[language];
  return select(
    { label: words.period, name: 'days', value: String(days) },
    periods.map((period) => [String(period), payments.lastDays(period)]),
  );
};
