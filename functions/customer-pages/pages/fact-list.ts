import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** One line of what the customer is asked: its name and its value. */
export type Fact = readonly [name: string, value: string];

export const factList = (facts: readonly Fact[]): Html =>
  html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
