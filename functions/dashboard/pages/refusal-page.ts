import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { textsIn } from '../texts/texts.ts';
import { homeOf, type Html } from './parts.ts';

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
      ${faultsIn(refusal, language)}
      <p><a href="${homeOf(member?.role)}">${layout.back}</a></p>`,
  };
};

/** English pages tell each fault. The words of the HTTP interface are English, so Arabic pages name the fields alone. */
const faultsIn = ({ faults }: Refusal, language: Language): Html | '' => {
  if (language === 'en')
    return faults.length > 0 ? html`<p>${faults.map(([field, fault]) => `${field} ${fault}`).join('; ')}</p>` : '';
  const labels = labelsIn(language);
  const wrong = faults.flatMap(([field]) => labels.get(field) ?? []);
  return wrong.length > 0 ? html`<p>${textsIn[language].layout.check} ${wrong.join('، ')}</p>` : '';
};

/** What the pages call the fields into which people type. */
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
