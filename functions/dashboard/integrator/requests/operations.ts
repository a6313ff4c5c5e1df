import { html } from 'hono/html';
import { type LoggedRequest, maxHours } from '#shared/clients/requests/request-log.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { maxSearch, searchIn } from '../../http/position.ts';
import { get } from '../../http/row.ts';
import { field, select } from '../../pages/fields.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { labelOf, notice } from '../../pages/actions.ts';
import { code, milliseconds, paymentLink, table, time, utcText } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { findRequests, ifReadable, isInteractionId, paymentsNamedBy } from './find-requests.ts';

/** The method and path of a route, as the list shows them, or its path alone. */
const routePath = /^(?:[A-Z]+ )?(\/[\w/{}.-]{0,200})$/;

/** Selectable periods, in hours. */
const spans = [1, 24, maxHours] as const;

/** Lists the latest requests, or goes to the page of the interaction id that was searched for. */
export const showRequests = get('/dashboard/requests', 'viewer', async ({ member, query, language }, deps) => {
  const search = searchIn(query.search);
  if (isInteractionId(search)) return { redirect: `/dashboard/requests/${search}` };
  const hours = spans.find((span) => String(span) === query.hours) ?? 24;
  const onlyRejected = query.only === 'refused';
  const path = routePath.exec(search)?.[1];
  const typedStatus = searchIn(query.status);
  const isStatus = /^(?:[1-5]\d\d)?$/.test(typedStatus);
  const status = Number(typedStatus) || undefined;
  // A text that is neither a path nor an id finds nothing.
  const isSearchable = isStatus && (search === '' || path !== undefined);
  const found = isSearchable
    ? await ifReadable(deps.requests.of(member.workspace, { hours, onlyRejected, path, status }))
    : [];
  const { requests: texts, pages, words, layout } = textsIn[language];
  const rejected = { values: {}, errors: new Map(isStatus ? [] : [['status', texts.invalidStatus] as const]) };
  const rows = (found ?? []).map((request) => [
    time(request.at, language),
    requestLink(request, language),
    request.market ?? '–',
    request.status,
    request.code === undefined ? '–' : html`<a href="/docs/errors#${request.code}">${code(request.code)}</a>`,
    milliseconds(Number(request.durationMs), language),
    code(request.errors[0]?.split(' ')[0] ?? '–'),
    code(request.interactionId),
  ]);
  const columns = [
    words.time,
    texts.request,
    words.market,
    texts.status,
    texts.code,
    words.duration,
    texts.field,
    texts.interactionId,
  ];
  const content = html`<p>${texts.text}</p>
    <form method="get" action="/dashboard/requests" role="search">
      ${field({ label: texts.search, name: 'search', value: search, isRequired: false, maxLength: maxSearch, hint: texts.searchHint })}
      ${select(
        { label: words.period, name: 'hours', value: String(hours) },
        spans.map((span) => [String(span), texts.spans(span)]),
      )}
      ${select({ label: words.show, name: 'only', value: onlyRejected ? 'refused' : 'all' }, [
        ['all', texts.all],
        ['refused', texts.rejected],
      ])}
      ${field({ label: texts.status, name: 'status', value: typedStatus, isRequired: false, maxLength: 3 }, rejected)}
      <button>${words.show}</button>
    </form>
    ${found ? table(pages.requests, columns, rows, language) : notice(texts.logUnavailable)}`;
  const failed = !isStatus && { tabTitle: layout.error(pages.requests), status: 400 };
  return { page: { title: pages.requests, content, ...failed } };
});

const requestLink = ({ interactionId, method, path, at }: LoggedRequest, language: Language): Html =>
  html`<a href="/dashboard/requests/${interactionId}">${labelOf(code(`${method} ${path}`), utcText(at, language))}</a>`;

/** Shows the requests with an interaction id, or goes to the payment to which the id belongs. */
export const showRequest = get(
  '/dashboard/requests/{interaction}',
  'viewer',
  async ({ member, params, language }, deps) => {
    const found = await ifReadable(findRequests(member.workspace, params.interaction, deps));
    const requests = found ?? [];
    const named =
      requests.length === 0
        ? await deps.statuses.payment({ clientId: member.workspace, id: params.interaction })
        : undefined;
    if (named) return { redirect: `/dashboard/payments/${named.id}` };
    if (found?.length === 0) return { page: nothingFound(params.interaction, language) };
    const payments = await paymentsNamedBy(member.workspace, requests, deps);
    const { requests: texts, payments: paymentTexts } = textsIn[language];
    const content = html`<p>${texts.interactionId}: ${code(params.interaction)}</p>
      ${found ? '' : notice(texts.logUnavailable)} ${requests.map((request) => details(request, language))}
      ${payments.map((payment) => html`<p>${paymentTexts.kinds.payment}: ${paymentLink(payment, language)}</p>`)}
      ${requests.some(({ code: error }) => error === 'invalid_signature') ? comparison(language) : ''}
      <p><a href="/dashboard/requests">${texts.toAll}</a></p>`;
    return { page: { title: texts.title, content } };
  },
);

const nothingFound = (interactionId: string, language: Language): PageContent => {
  const { requests: texts, payments } = textsIn[language];
  const search = new URLSearchParams({ search: interactionId }).toString();
  const content = html`<p>${texts.interactionId}: ${code(interactionId)}</p>
    ${notice(texts.nothingFound)}
    <p><a href="/dashboard/payments?${search}">${payments.search}</a></p>
    <p><a href="/dashboard/requests">${texts.toAll}</a></p>`;
  return { title: texts.title, content, status: 404 };
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
    const [name = '', ...words] = line.split(' ');
    return [code(name), html`<span lang="en" dir="ltr">${words.join(' ')}</span>`];
  });
  return table(`${texts.errors} (${utcText(at, language)})`, [texts.field, texts.rule], rows, language);
};
