import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { PageContent } from './page-content.ts';
import type { ConfirmedAction } from '../texts/tables/confirmations.ts';
import { textsIn } from '../texts/texts.ts';
import { field } from './fields.ts';
import { code } from './parts.ts';

/** The item that a route destroys. Throws Problem `not_found` if it does not exist. */
export interface Question {
  readonly action: ConfirmedAction;
  /** The name to type. */
  readonly name: string;
  /** More about this item or form, in the reader's language. */
  readonly details?: string;
  /** The path of the page to return to. */
  readonly back: string;
}

interface Confirmation {
  readonly question: Question;
  /** The form's fields, which are sent with the confirmation. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether another name was typed. */
  readonly isWrong: boolean;
}

/** Asks for the name of what is to be destroyed. The form is posted to the page's own address. */
export const confirmationPage = ({ question, fields, isWrong }: Confirmation, language: Language): PageContent => {
  const { confirmations, confirm, layout } = textsIn[language];
  const { action, name, details, back } = question;
  const { title, text } = confirmations[action];
  const { confirmation: typed = '', lang: _lang, ...others } = fields;
  const errors = new Map(isWrong ? [['confirmation', confirm.wrong] as const] : []);
  return {
    title,
    ...(isWrong && { tabTitle: layout.error(title), status: 400 }),
    content: html`${details === undefined ? '' : html`<p>${details}</p>`}
      <p>${text}</p>
      <p>${confirm.name} ${code(name, 'auto')}</p>
      <form method="post" autocomplete="off">
        ${Object.entries(others).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
        ${field({ label: confirm.label, name: 'confirmation' }, { values: { confirmation: typed }, errors })}
        <button class="danger">${title}</button>
      </form>
      <p><a href="${back}">${confirm.cancel}</a></p>`,
  };
};
