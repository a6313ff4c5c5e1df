import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { ConsentWords } from '#shared/standard/consent-pages/words.ts';
import type { Html, Line } from '#shared/standard/pages/document.ts';
import type { Review } from '../review/review.ts';
import { type Language, type NextStep, type Outcome, textsIn } from '../texts/language.ts';
import { type Frame, pageOf } from './layout.ts';
import { reviewSections } from './review-sections.ts';

export interface OutcomePage {
  readonly language: Language;
  readonly frame: Frame;
  readonly outcome: Outcome;
  /** Why the bank rejected the payment, if it did. */
  readonly reason: string | undefined;
  readonly review: Review;
  /** The time and the number of an approval, for the customer's records. */
  readonly receipt: readonly Line[];
  /** The integrator's page, if any. */
  readonly backUrl: string | undefined;
  /** This page's path. */
  readonly path: string;
}

interface Presentation {
  /** How the page marks the outcome, besides its title. */
  readonly tone: 'good' | 'waiting' | 'bad' | 'neutral';
  readonly next: NextStep;
}

const presentations: Readonly<Record<Outcome, Presentation>> = {
  approved: { tone: 'waiting', next: 'wait' },
  paid: { tone: 'good', next: 'close' },
  shared: { tone: 'good', next: 'close' },
  mandateApproved: { tone: 'good', next: 'close' },
  othersDecide: { tone: 'waiting', next: 'wait' },
  declined: { tone: 'bad', next: 'startAgain' },
  failed: { tone: 'bad', next: 'startAgain' },
  returned: { tone: 'bad', next: 'ask' },
  notShared: { tone: 'bad', next: 'startAgain' },
  expired: { tone: 'neutral', next: 'startAgain' },
  sharingExpired: { tone: 'neutral', next: 'startAgain' },
  withdrawn: { tone: 'neutral', next: 'ask' },
  sharingEnded: { tone: 'neutral', next: 'ask' },
};

/** Returns a page with a request's outcome, a receipt, and the next step. */
export const outcomePage = (page: OutcomePage): Promise<HtmlPage> => {
  const { language, frame, outcome, reason = '', path } = page;
  const { tone, next } = presentations[outcome];
  const step = next === 'startAgain' && page.backUrl === undefined ? 'newLink' : next;
  const texts = textsIn[language];
  const { title, text } = textsOf(outcome, frame.words, language);
  const content = html`<h1 class="outcome ${tone}">${title}</h1>
    <p>${text} ${reason}</p>
    ${reviewSections(withReceipt(page))}
    <p>${texts.next[step](frame.requester.name)}</p>
    ${actions(page)}`;
  return pageOf({
    language,
    title,
    content,
    frame: { ...frame, isDone: tone === 'good' },
    outcome,
    latest: tone === 'waiting' ? `${path}?lang=${language}` : undefined,
  });
};

/** Returns the terms, with the receipt as their first section. Without an approval, there is no access to data either. */
const withReceipt = ({ language, review, receipt }: OutcomePage): Review => {
  if (receipt.length === 0) return { ...review, access: undefined };
  const { heading } = textsIn[language].receipt;
  return { ...review, sections: [{ heading, lines: receipt }, ...review.sections] };
};

/** Renders the way back to the integrator. Scripts show the button that prints the page. */
const actions = ({ language, frame, backUrl, receipt }: OutcomePage): Html => {
  const { backTo, receipt: texts } = textsIn[language];
  return html`${
    backUrl === undefined ? '' : html`<p><a class="primary" href="${backUrl}">${backTo(frame.requester.name)}</a></p>`
  }
  ${receipt.length === 0 ? '' : html`<button class="secondary" type="button" data-print hidden>${texts.print}</button>`}`;
};

/** Texts for these outcomes are prescribed by the market. */
const prescribed = { approved: 'submitted', paid: 'completed', shared: 'shared' } as const;

const isPrescribed = (outcome: Outcome): outcome is keyof typeof prescribed => outcome in prescribed;

const textsOf = (outcome: Outcome, { outcomes }: ConsentWords, language: Language) =>
  isPrescribed(outcome)
    ? { title: outcomes.thanks[language], text: outcomes[prescribed[outcome]][language] }
    : textsIn[language].outcome[outcome];
