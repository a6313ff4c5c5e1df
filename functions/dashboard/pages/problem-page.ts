import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
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
      ${errorList(problem, text === undefined ? [problem.message] : [], language)}
      <p><a href="${homeOf(member?.role)}">${layout.back}</a></p>`,
  };
};

/** Lists the errors. Error messages are in English, so an Arabic page lists only the labels of the invalid fields. */
const errorList = ({ details }: Problem, fallback: readonly string[], language: Language): Html | '' => {
  if (language === 'en') {
    const errors = Object.entries(details).map(([field, messages]) => `${field} ${messages.join(', ')}`);
    const lines = errors.length > 0 ? errors : fallback;
    return lines.length > 0 ? html`<p>${lines.join('; ')}</p>` : '';
  }
  const labels = labelsIn(language);
  const invalidLabels = Object.keys(details).flatMap((field) => labels.get(field) ?? []);
  return invalidLabels.length > 0 ? html`<p>${textsIn[language].layout.check} ${invalidLabels.join('، ')}</p>` : '';
};

/** Returns the labels of the input fields. */
const labelsIn = (language: Language): ReadonlyMap<string, string> => {
  const { apiKeys, join, operator, signingKeys, subscriptions } = textsIn[language];
  return new Map([
    ['name', join.name],
    ['url', subscriptions.url],
    ['keepHours', apiKeys.keepHours],
    ['key', signingKeys.paste],
    ['file', signingKeys.upload],
    ['requests', operator.requests],
    ['verifications', operator.verifications],
    ['sessions', operator.sessions],
    ['count', operator.count],
    ['reference', operator.reference],
  ]);
};
