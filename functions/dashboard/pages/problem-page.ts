import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
import { textsIn } from '../texts/texts.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { homeOf } from './parts.ts';

/** Shows why a request failed, with a link back. Errors without a specific text are shown as an invalid form. */
export const problemPage = (problem: Problem, language: Language, member: Member | undefined) => {
  const { problems, layout } = textsIn[language];
  const text = new Map(Object.entries(problems)).get(problem.code);
  return {
    title: layout.refused,
    status: problem.status,
    content: html`<p class="notice" role="alert">${text ?? problems.validation_error}</p>
      ${faultsIn(problem, text === undefined ? [problem.message] : [], language)}
      <p><a href="${homeOf(member?.role)}">${layout.back}</a></p>`,
  };
};

/**
 * English pages list each error. Error messages of the API are in English, so Arabic pages list only the field labels.
 */
const faultsIn = ({ details }: Problem, otherwise: readonly string[], language: Language): Html | '' => {
  if (language === 'en') {
    const faults = Object.entries(details).map(([field, messages]) => `${field} ${messages.join(', ')}`);
    const told = faults.length > 0 ? faults : otherwise;
    return told.length > 0 ? html`<p>${told.join('; ')}</p>` : '';
  }
  const labels = labelsIn(language);
  const wrong = Object.keys(details).flatMap((field) => labels.get(field) ?? []);
  return wrong.length > 0 ? html`<p>${textsIn[language].layout.check} ${wrong.join('، ')}</p>` : '';
};

/** Labels of the input fields. */
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
