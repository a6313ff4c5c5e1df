import { html } from 'hono/html';
import type { LoggedRequest } from '#shared/clients/requests/request-log.ts';
import type { PaymentSummary } from '#shared/events/statuses/payment-details.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { code, milliseconds, paymentLink, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

export interface RequestPage {
  readonly interactionId: string;
  /** The requests with this interaction id, newest first. */
  readonly requests: readonly LoggedRequest[];
  /** The payments that the requests named or created. */
  readonly payments: readonly PaymentSummary[];
}

export const requestPage = ({ interactionId, requests, payments }: RequestPage, language: Language): PageContent => {
  const { requests: texts, payments: paymentTexts } = textsIn[language];
  return {
    title: texts.title,
    content: html`<p>${texts.interactionId}: ${code(interactionId)}</p>
      ${requests.map((request) => details(request, language))}
      ${payments.map((payment) => html`<p>${paymentTexts.kinds.payment}: ${paymentLink(payment, language)}</p>`)}
      ${requests.some(({ code: error }) => error === 'invalid_signature') ? comparison(language) : ''}
      <p><a href="/dashboard/requests">${texts.toAll}</a></p>`,
  };
};

const details = (request: LoggedRequest, language: Language): Html => {
  const { requests: texts, words } = textsIn[language];
  const { at, method, path, market, status, code: error, durationMs, kid } = request;
  return html`<h2>${code(`${method} ${path}`)}</h2>
    ${factList([
      [words.time, time(at, language)],
      [words.market, market ?? '–'],
      [texts.status, status],
      ...(error === undefined ? [] : [[texts.code, html`<a href="/docs/errors#${error}">${code(error)}</a>`] as const]),
      [words.duration, milliseconds(Number(durationMs), language)],
      ...(kid === undefined ? [] : [[texts.key, code(kid)] as const]),
    ])}
    ${request.errors.length > 0 ? errorTable(request, language) : ''}
    ${error === 'invalid_signature' ? html`<p>${texts.compare} <a href="/docs/signing">${texts.signing}</a></p>` : ''}`;
};

/** Lets the reader paste what was signed. The script compares it with the lines above; nothing is sent. */
const comparison = (language: Language): Html => {
  const { signed, signedHint, matches, matchesNone } = textsIn[language].requests;
  return html`<div data-compare data-matches="${matches}" data-none="${matchesNone}" hidden>
    <label for="signed">${signed}</label>
    <small id="signed-hint">${signedHint}</small>
    <textarea id="signed" dir="ltr" spellcheck="false" aria-describedby="signed-hint"></textarea>
    <p>${code('')} <span role="status"></span></p>
  </div>`;
};

/** Lists the rejected fields. The rules are in English, as in the response. */
const errorTable = ({ errors, at }: LoggedRequest, language: Language): Html => {
  const { requests: texts } = textsIn[language];
  const rows = errors.map((line) => {
    const [field = '', ...words] = line.split(' ');
    return [code(field), html`<span lang="en" dir="ltr">${words.join(' ')}</span>`];
  });
  return table(`${texts.errors} (${at})`, [texts.field, texts.rule], rows, language);
};
