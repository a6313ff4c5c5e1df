import { html, raw } from 'hono/html';
import type { ConsentWords } from '#shared/standard/consent-pages/words.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { type Language, textsIn } from '../texts/language.ts';

const steps = ['consent', 'authorize', 'complete'] as const;
export type Step = (typeof steps)[number];

/** Renders the three steps of a consent. Earlier steps are complete, and so is the current one if `isDone`. */
export const progress = ({ steps: names }: ConsentWords, current: Step, isDone: boolean, language: Language): Html => {
  const position = steps.indexOf(current);
  return html`<ol class="steps" aria-label="${textsIn[language].progress}">
    ${steps.map(
      (step, index) =>
        html`<li
          class="${isDone || index < position ? 'done' : ''}"
          ${step === current ? raw('aria-current="step"') : ''}
        >
          ${names[step][language]}
        </li>`,
    )}
  </ol>`;
};
