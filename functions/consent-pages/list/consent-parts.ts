import { html } from 'hono/html';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import type { Badge, Card } from './card.ts';

export const badge = ({ label, tone }: Badge): Html => html`<span class="badge ${tone}">${label}</span>`;

/** Renders what a consent's card and its detail page have in common, below the heading. */
export const cardLines = ({ number, lines, endsSoon }: Card): Html =>
  html`${number === undefined ? '' : html`<p class="number"><bdi>${number}</bdi></p>`} ${factList(lines)}
  ${endsSoon === undefined ? '' : html`<p class="notice">${endsSoon}</p>`}`;
