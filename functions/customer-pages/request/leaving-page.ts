import { html } from 'hono/html';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { bankLogo, logoOriginsOf } from '../pages/bank-logo.ts';
import { type Frame, pageOf } from '../pages/layout.ts';

export interface LeavingPage {
  readonly language: Language;
  readonly frame: Frame;
  readonly bank: Provider;
  /** The URL of the bank's page. */
  readonly link: string;
  /** The path of the request's page. */
  readonly path: string;
  readonly userAgent: string | undefined;
}

/** Phones open the app that has claimed a link only if the customer taps the link. */
const isPhone = (userAgent = ''): boolean => /\bMobi/i.test(userAgent);

/**
 * Returns a page that takes the customer to the bank. A redirect would be blocked: browsers apply `form-action` to
 * redirects too (Content Security Policy Level 3 §6.4.1), and our policy allows only this service.
 *
 * On a phone, the customer taps the link, so that the bank's app opens if it has claimed the link. The page stays open
 * meanwhile, and shows the outcome even if the app returns to another browser.
 */
export const leavingPage = ({ language, frame, bank, link, path, userAgent }: LeavingPage): Promise<HtmlPage> => {
  const { leaving } = textsIn[language];
  const { title: titleWords, text } = frame.words.leaving;
  const title = fill(titleWords[language], { '[YOUR LFI]': isolated(bankName(bank, language)) });
  const latest = `${path}?lang=${language}`;
  const content = html`<h1 class="to-bank">${bankLogo(bank)} ${title}</h1>
    <p>${text[language]}</p>
    <p><a class="primary" href="${link}">${leaving.link}</a></p>
    ${isPhone(userAgent) ? html`<p>${leaving.app}</p>` : ''}
    <p><a href="${latest}">${leaving.result}</a></p>`;
  return pageOf({
    language,
    title,
    content,
    frame,
    latest,
    goTo: isPhone(userAgent) ? undefined : link,
    hasOneLanguage: true,
    imageOrigins: logoOriginsOf([bank]),
  });
};
