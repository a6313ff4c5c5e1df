import { html } from 'hono/html';
import type { Html } from '#shared/standard/pages/document.ts';

/**
 * Renders the label of a button or a link that every row of a table has. Screen readers also read what the row is about,
 * because they list buttons and links without their rows.
 */
export const labelOf = (label: Html | string, row: string): Html =>
  html`${label}<span class="unseen">: <bdi>${row}</bdi></span>`;

/** Renders a button that makes a change. It has its own form, so it works without a script. */
export const action = (
  path: string,
  label: Html | string,
  fields: Readonly<Record<string, string>> = {},
  kind: 'primary' | 'plain' = 'plain',
): Html =>
  html`<form class="action" method="post" action="${path}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="${kind}">${label}</button>
  </form>`;

/** Renders a link to the page that asks for the name of what an action destroys. */
export const dangerLink = (path: string, label: Html | string, query: Readonly<Record<string, string>> = {}): Html => {
  const search = new URLSearchParams(query).toString();
  return html`<a class="danger" href="${search === '' ? path : `${path}?${search}`}">${label}</a>`;
};

/** Renders what the reader should know about the page. */
export const notice = (text: Html | string): Html => html`<p class="notice" role="status">${text}</p>`;

/** Renders a notice with a secret, which is shown only once. */
export const secretNotice = (text: string, secret: string): Html =>
  html`<div class="notice" role="status">
    <p>${text}</p>
    <p><code dir="ltr">${secret}</code></p>
  </div>`;
