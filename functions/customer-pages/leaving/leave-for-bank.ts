import { html } from 'hono/html';
import type { Departure } from '#shared/consents/stage-at-bank.ts';
import type { HtmlPage, Sender, WebPage } from '#shared/platform/http/route.ts';
import type { CustomerIdentity } from '#shared/banks/port/call.ts';
import { IdentityRequired } from '#shared/banks/port/errors.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { bankName } from '../texts/bank-name.ts';
import { type Frame, pageOf } from '../pages/layout.ts';
import { Language, textsIn } from '../texts/language.ts';
import { recogniseBrowser } from './browser-cookie.ts';

/** A customer's visit to a page. */
interface Visit {
  readonly query: { readonly lang?: string | undefined };
  readonly sender: Sender;
  readonly interactionId: string;
  readonly identity: CustomerIdentity | undefined;
}

/** Why a customer cannot continue to a bank now. */
export type Failure = 'bank-failed' | 'review-changed';

interface Responses {
  /** Sends the customer to the bank's page. */
  leave(link: string): Promise<WebPage>;
  /** Shows the current page again, with a notice about the failure. */
  show(failure: Failure | undefined): Promise<WebPage>;
  /** Requests the customer's identity, which the bank requires. */
  requestIdentity(): Promise<WebPage>;
  readonly baseUrl: string;
}

/**
 * Takes a customer to a bank. If that fails, shows the current page again, with a notice if the bank is unavailable or
 * the terms have changed (Problem `conflict`).
 * The response sets a cookie, by which the browser is recognised when the customer returns.
 *
 * @param stage creates the consent at the bank, and returns the URL of the bank's page
 */
export const leaveForBank = async (
  { query, sender, interactionId, identity }: Visit,
  bank: Provider,
  stage: (departure: Departure) => Promise<string>,
  { leave, show, requestIdentity, baseUrl }: Responses,
): Promise<WebPage> => {
  if (bank.availability !== 'open') return show('bank-failed');
  const { ipAddress, userAgent } = sender;
  const language = Language.safeParse(query.lang).data;
  const { browser, cookies } = recogniseBrowser(sender.cookies, baseUrl);
  try {
    const link = await stage({
      interactionId,
      browser,
      customer: { ipAddress, userAgent, language, authenticatedAt: undefined, identity },
    });
    return { ...(await leave(link)), cookies };
  } catch (error) {
    if (error instanceof IdentityRequired) return requestIdentity();
    if (!(error instanceof Problem)) throw error;
    return show(failureOf(error));
  }
};

const failureOf = ({ code }: Problem): Failure | undefined => {
  if (code === 'provider_unavailable') return 'bank-failed';
  return code === 'conflict' ? 'review-changed' : undefined;
};

/**
 * Returns a page that takes the customer to the bank. A redirect would be blocked: browsers apply `form-action` to
 * redirects too (Content Security Policy Level 3 §6.4.1), and our policy allows only this service.
 */
export const leavingPage = (bank: Provider, link: string, frame: Frame, language: Language): Promise<HtmlPage> => {
  const { title: titleWords, text } = frame.words.leaving;
  const title = fill(titleWords, language, { '[YOUR LFI]': isolated(bankName(bank, language)) });
  const content = html`<h1>${title}</h1>
    <p>${text[language]}</p>
    <p><a class="primary" href="${link}">${textsIn[language].leaving.link}</a></p>`;
  return pageOf({ language, title, content, frame, goTo: link, hasOneLanguage: true });
};
