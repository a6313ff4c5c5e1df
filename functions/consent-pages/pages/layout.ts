import { html, raw } from 'hono/html';
import type { RequesterFace } from '#shared/clients/brand/face.ts';
import { requesterName } from '#shared/clients/brand/requester-name.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import { hashOf, styleElement } from '#shared/standard/pages/style.ts';
import { textsIn } from '../texts/texts.ts';
import { styleFor } from './style.ts';

/**
 * Shows the buttons that copy a text, and announces the result. If the browser does not allow it, as in a frame without
 * the permission, the text is selected. Without scripts, the buttons stay hidden.
 */
const copyText = `for (const button of document.querySelectorAll('[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  const status = button.nextElementSibling;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = status.textContent = button.dataset.copied;
    } catch {
      source.closest('details')?.setAttribute('open', '');
      getSelection().selectAllChildren(source);
      status.textContent = button.dataset.notCopied;
    }
  });
}`;

const copyScript = { text: copyText, hash: hashOf(copyText) };

export const listPath = '/consent-management/consents';

export interface PageContent {
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  readonly frameAncestors: readonly string[];
  /** The client. Absent on pages for browsers without a session. */
  readonly requester?: RequesterFace | undefined;
  readonly status?: number | undefined;
  /** The query of the page. The link to the other language adds the parameter `lang`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Omits the link to the other language, because the page cannot be requested again. */
  readonly hasOneLanguage?: true;
  /** Whether the page has a button that copies text. */
  readonly hasCopyButton?: true;
}

export const pageOf = async (page: PageContent): Promise<HtmlPage> => {
  const { language, title, content, frameAncestors, requester, status, query, hasOneLanguage, hasCopyButton } = page;
  const style = styleFor(requester?.colour);
  const document = await documentOf({
    language,
    title,
    head: styleElement(style.text),
    body: html`<header>
        ${requester ? requesterName(requester) : ''} ${hasOneLanguage ? '' : languageLink(language, query)}
      </header>
      <main>${content}</main>
      <footer>${textsIn[language].footer}</footer>
      ${hasCopyButton ? raw(`<script>${copyScript.text}</script>`) : ''}`,
  });
  return {
    html: document,
    styleHash: style.hash,
    frameAncestors,
    hasCheckedForm: true,
    scriptHash: hasCopyButton && copyScript.hash,
    status,
  };
};

export const listLink = (language: Language): Html =>
  html`<p class="back"><a href="${listPath}?lang=${language}">${textsIn[language].back}</a></p>`;

/** Returns a link to the client's page, which leaves the frame that embeds this page. */
export const backLink = (url: string, { name }: RequesterFace, language: Language): Html =>
  html`<p><a class="secondary" target="_top" href="${url}">${textsIn[language].backTo(name)}</a></p>`;
