import { html } from 'hono/html';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import type { NameCheck, Review, ReviewSection } from '../review/review.ts';

/** Renders the terms of a request: first the amount, then all other terms in sections. */
export const reviewSections = ({ total, sections, access }: Review): Html =>
  html`${
    total
      ? html`<p class="total">
          <span>${total[0]}</span> <strong><bdi>${total[1]}</bdi></strong>
        </p>`
      : ''
  }
  ${sections.map(sectionOf)} ${access ? html`<p>${access}</p>` : ''}`;

const sectionOf = ({ heading, lines = [], paragraphs = [], check, isCollapsed }: ReviewSection): Html => {
  const content = html`${lines.length > 0 ? factList(lines) : ''} ${check ? checkOf(check) : ''}
  ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`;
  if (isCollapsed && heading)
    return html`<details>
      <summary>${heading}</summary>
      ${content}
    </details>`;
  return html`<section>${heading ? html`<h2>${heading}</h2>` : ''} ${content}</section>`;
};

const checkOf = ({ result, accountHolderName, warnings }: NameCheck): Html =>
  html`<div class="${warnings.length > 0 ? 'notice' : 'confirmed'}">
    <p><strong>${result}</strong>${accountHolderName ? html` <bdi>${accountHolderName}</bdi>` : ''}</p>
    ${warnings.map((warning) => html`<p>${warning}</p>`)}
  </div>`;
