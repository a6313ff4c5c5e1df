import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
import type { PageContent } from './page-content.ts';
import { textsIn } from '../texts/texts.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { homeOf } from './parts.ts';

/**
 * Returns a page that explains why a request failed, with a link to the home page. An error code without a text is
 * shown as an invalid form.
 */
export const problemPage = (problem: Problem, language: Language, member: Member | undefined) => {
  const { problems, layout } = textsIn[language];
  const text = new Map(Object.entries(problems)).get(problem.code);
  return {
    title: layout.failed,
    status: problem.status,
    content: html`<p class="notice" role="alert">${text ?? problems.validation_error}</p>
      ${errorList(problem, language)}
      <p><a href="${homeOf(member?.role)}">${layout.back}</a></p>`,
  };
};

/** Lists the rules that the form does not follow, or else the error's message, which is in English. */
const errorList = ({ code, details, message }: Problem, language: Language): Html | '' => {
  const { rules, problems } = textsIn[language];
  const ruleOf = new Map(Object.entries(rules));
  const lines = Object.keys(details).flatMap((field) => ruleOf.get(field) ?? []);
  if (lines.length > 0) return html`<p>${lines.join(' ')}</p>`;
  return language === 'en' && !(code in problems) ? html`<p>${message}</p>` : '';
};

/** Returns a page with a form that was rejected, with a notice above it. */
export const withNotice = ({ title, content }: PageContent, { status }: Problem, language: Language): PageContent => ({
  title,
  tabTitle: textsIn[language].layout.error(title),
  status,
  content: html`<p class="notice" role="alert">${textsIn[language].layout.rejected}</p>
    ${content}`,
});
