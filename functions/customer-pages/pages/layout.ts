import { html, raw } from 'hono/html';
import type { RequesterFace } from '#shared/clients/brand/face.ts';
import { requesterName } from '#shared/clients/brand/requester-name.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { ConsentWords } from '#shared/standard/consent-pages/words.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import { styleElement } from '#shared/standard/pages/style.ts';
import { type Language, type Outcome, textsIn } from '../texts/language.ts';
import { pageScript } from './page-script.ts';
import { styleFor } from './style.ts';

const steps = ['consent', 'authorize', 'complete'] as const;
export type Step = (typeof steps)[number];

/** The client, the market and the step of a page that belongs to a request. */
export interface Frame {
  readonly requester: RequesterFace;
  readonly words: ConsentWords;
  readonly step: Step;
  /** Whether the last step is complete. */
  readonly isDone?: boolean;
}

export interface PageContent {
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  /** Absent on pages that show nothing of a request. */
  readonly frame?: Frame;
  readonly status?: number | undefined;
  /** The query of the page. The link to the other language adds the parameter `lang`. */
  readonly query?: Readonly<Record<string, string>>;
  /** URL to which the browser continues without any action by the customer. */
  readonly goTo?: string | undefined;
  /**
   * Omits the link to the other language, because the response to a form or to an authorisation code cannot be
   * requested again.
   */
  readonly hasOneLanguage?: true;
  /** The outcome that the page shows. */
  readonly outcome?: Outcome;
  /** The path of the request's page, if the page shows the request's next outcome as soon as there is one. */
  readonly latest?: string | undefined;
  /** A script at the end of the page. Pages with an outcome, or that wait for one, have one of their own. */
  readonly script?: { readonly text: string; readonly hash: string };
  /** The origins, other than this service, of the page's images. */
  readonly imageOrigins?: readonly string[];
}

/** Seconds after which a page without scripts reloads itself to show the next outcome. */
const reloadSeconds = 5;

export const pageOf = async (page: PageContent): Promise<HtmlPage> => {
  const { language, title, content, frame, status, query, goTo, hasOneLanguage, outcome, latest, imageOrigins } = page;
  const script = page.script ?? (outcome || latest ? pageScript : undefined);
  const style = styleFor(frame?.requester.colour);
  const document = await documentOf({
    language,
    title,
    head: html`${goTo === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${goTo}" />`}
    ${outcome && latest ? html`<noscript><meta http-equiv="refresh" content="${reloadSeconds}" /></noscript>` : ''}
    ${styleElement(style.text)}`,
    body: html`<header>
        ${frame ? requesterName(frame.requester) : ''} ${hasOneLanguage ? '' : languageLink(language, query)}
      </header>
      ${script ? html`<p role="status" class="announced"></p>` : ''}
      <main ${outcome ? html`data-outcome="${outcome}"` : ''} ${latest ? html`data-latest="${latest}"` : ''}>
        ${frame ? schemeOf(frame, language) : ''}${content}
      </main>
      <footer>${textsIn[language].footer}</footer>
      ${script ? raw(`<script>${script.text}</script>`) : ''}`,
  });
  return {
    html: document,
    styleHash: style.hash,
    scriptHash: script?.hash,
    fetches: latest ? true : undefined,
    imageOrigins,
    status,
  };
};

/** Renders the mark of the market's scheme, and the steps of the consent. */
const schemeOf = (frame: Frame, language: Language): Html => {
  const { mark } = frame.words;
  return html`<div class="scheme">
    ${mark ? html`<p class="mark" role="img" aria-label="${mark.name[language]}">${raw(mark.svg)}</p>` : ''}
    ${progress(frame, language)}
  </div>`;
};

/** Renders the three steps of a consent. Earlier steps are complete, and so is the current one if `isDone`. */
const progress = ({ words, step: current, isDone = false }: Frame, language: Language): Html => {
  const position = steps.indexOf(current);
  return html`<ol class="steps" aria-label="${textsIn[language].progress}">
    ${steps.map(
      (step, index) =>
        html`<li
          class="${isDone || index < position ? 'done' : ''}"
          ${step === current ? raw('aria-current="step"') : ''}
        >
          ${words.steps[step][language]}
        </li>`,
    )}
  </ol>`;
};
