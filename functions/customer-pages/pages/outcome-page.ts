import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { ConsentWords } from '#shared/standard/consent-pages/words.ts';
import type { Review } from '../review/review.ts';
import { type Language, textsIn } from '../texts/language.ts';
import type { Outcome } from '../texts/en.ts';
import { type Frame, pageOf } from './layout.ts';
import { reviewSections } from './review-sections.ts';

export interface OutcomePage {
  readonly language: Language;
  readonly frame: Frame;
  readonly outcome: Outcome;
  readonly review: Review;
  /** The integrator's page, if any. */
  readonly backUrl: string | undefined;
}

/** Returns a page with a request's outcome, and a link back to the integrator if there is one. */
export const outcomePage = ({ language, frame, outcome, review, backUrl }: OutcomePage): Promise<HtmlPage> => {
  const { title, text } = textsOf(outcome, frame.words, language);
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    ${reviewSections(review)}
    ${
      backUrl === undefined
        ? ''
        : html`<p><a class="primary" href="${backUrl}">${textsIn[language].backTo(frame.requester.name)}</a></p>`
    }`;
  return pageOf({ language, title, content, frame });
};

/** Texts for these outcomes are prescribed by the market. */
const prescribed = { approved: 'submitted', paid: 'completed', shared: 'shared' } as const;

const isPrescribed = (outcome: Outcome): outcome is keyof typeof prescribed => outcome in prescribed;

const textsOf = (outcome: Outcome, { outcomes }: ConsentWords, language: Language) =>
  isPrescribed(outcome)
    ? { title: outcomes.thanks[language], text: outcomes[prescribed[outcome]][language] }
    : textsIn[language].outcome[outcome];
