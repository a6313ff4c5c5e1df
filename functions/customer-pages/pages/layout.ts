import { html, raw } from 'hono/html';
import type { RequesterFace } from '#shared/clients/brand/brand.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { ConsentWords } from '#shared/standard/consent-pages/words.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import { styleElement } from '#shared/standard/pages/style.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { progress, type Step } from './progress.ts';
import { style, styleHash } from './style.ts';

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
  readonly status?: number;
  /** The query of the page. The link to the other language adds the parameter `lang`. */
  readonly query?: Readonly<Record<string, string>>;
  /** URL to which the browser continues without any action by the customer. */
  readonly goTo?: string;
  /**
   * Omits the link to the other language, because the response to a form or to an authorisation code cannot be
   * requested again.
   */
  readonly hasOneLanguage?: true;
  /** A script at the end of the page. Such a page continues automatically, so it has no link to the other language. */
  readonly script?: { readonly text: string; readonly hash: string };
}

export const pageOf = async (page: PageContent): Promise<HtmlPage> => {
  const { language, title, content, frame, status, query, goTo, hasOneLanguage, script } = page;
  const document = await documentOf({
    language,
    title,
    head: html`${goTo === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${goTo}" />`}
    ${styleElement(style)}`,
    body: html`<header>
        ${frame ? html`<strong><bdi>${frame.requester.name}</bdi></strong>` : ''}
        ${script || hasOneLanguage ? '' : languageLink(language, query)}
      </header>
      <main>${frame ? schemeOf(frame, language) : ''}${content}</main>
      <footer>${textsIn[language].footer}</footer>
      ${script ? raw(`<script>${script.text}</script>`) : ''}`,
  });
  return {
    html: document,
    styleHash,
    ...(script && { scriptHash: script.hash }),
    ...(status !== undefined && { status }),
  };
};

/** Renders the mark of the market's scheme, and the steps of the consent. */
const schemeOf = ({ words, step, isDone = false }: Frame, language: Language): Html =>
  html`<div class="scheme">
    ${words.mark ? html`<p class="mark" role="img" aria-label="${words.mark.name[language]}">${raw(words.mark.svg)}</p>` : ''}
    ${progress(words, step, isDone, language)}
  </div>`;
