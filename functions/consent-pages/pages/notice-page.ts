import { html } from 'hono/html';
import type { RequesterFace } from '#shared/clients/brand/face.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { type Notice, textsIn } from '../texts/texts.ts';
import { backLink, listLink, pageOf } from './layout.ts';

interface NoticePage {
  readonly language: Language;
  readonly status: number;
  readonly frameAncestors: readonly string[];
  readonly requester: RequesterFace | undefined;
  /** The client's page to which the customer can return. */
  readonly returnUrl: string | undefined;
}

/** The messages for customers who have a session. */
const inSession: readonly Notice[] = ['unknownConsent', 'foreignForm'];

/** Returns a page that shows a single message and no consents. */
export const noticePage = (notice: Notice, { language, returnUrl, ...page }: NoticePage): Promise<HtmlPage> => {
  const { title, text } = textsIn[language].notices[notice];
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    ${inSession.includes(notice) ? listLink(language) : ''}
    ${returnUrl !== undefined && page.requester ? backLink(returnUrl, page.requester, language) : ''}`;
  return pageOf({ ...page, language, title, content, hasOneLanguage: true });
};
