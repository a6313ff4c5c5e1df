import { html } from 'hono/html';
import type { Language } from '#shared/languages/language.ts';
import type { Member } from '#shared/members/member.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { textsIn } from '../texts/texts.ts';
import { homeOf } from './home.ts';
import type { Html } from './html.ts';

/** Says why a request was refused, and leads back. */
export const refusalPage = (
  refusal: Refusal,
  language: Language,
  member: Member | undefined,
): { readonly title: string; readonly content: Html; readonly status: number } => {
  const { refusals, layout } = textsIn[language];
  return {
    title: layout.refused,
    status: refusal.status,
    content: html`<p class="notice" role="alert">${refusals[refusal.code]}</p>
      ${refusal.detail === undefined ? '' : html`<p lang="en" dir="ltr">${refusal.detail}</p>`}
      <p><a href="${homeOf(member?.role)}">${layout.back}</a></p>`,
  };
};
