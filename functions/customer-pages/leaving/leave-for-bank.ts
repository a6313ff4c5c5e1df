import type { Departure } from '#shared/consents/stage-at-bank.ts';
import type { Sender, WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { Language } from '../texts/language.ts';
import { recogniseBrowser } from './browser-cookie.ts';

/** A customer's visit to a page. */
interface Visit {
  readonly query: { readonly lang?: string | undefined };
  readonly sender: Sender;
  readonly interactionId: string;
}

interface Responses {
  /** Sends the customer to the bank's page. */
  leave(bank: Provider, link: string): Promise<WebPage>;
  /** Shows the current page again, with a notice if the bank cannot be reached. */
  show(failedBank?: Provider): Promise<WebPage>;
  readonly baseUrl: string;
}

/**
 * Takes a customer to a bank. If that fails, shows the reason on the current page. A cookie identifies the browser when
 * it returns.
 *
 * @param stage creates the consent at the bank, and returns the URL of the bank's page
 */
export const leaveForBank = async (
  { query, sender, interactionId }: Visit,
  bank: Provider,
  stage: (departure: Departure) => Promise<string>,
  { leave, show, baseUrl }: Responses,
): Promise<WebPage> => {
  if (bank.availability !== 'open') return show(bank);
  const { ipAddress, userAgent } = sender;
  const language = Language.safeParse(query.lang).data;
  const { browser, cookies } = recogniseBrowser(sender.cookies, baseUrl);
  try {
    const link = await stage({
      interactionId,
      browser,
      customer: { ipAddress, userAgent, language, authenticatedAt: undefined },
    });
    return { ...(await leave(bank, link)), cookies };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return show(error.code === 'provider_unavailable' ? bank : undefined);
  }
};
