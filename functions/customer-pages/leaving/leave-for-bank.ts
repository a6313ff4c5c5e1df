import type { Departure } from '#shared/consents/stage-at-bank.ts';
import type { Sender, WebPage } from '#shared/platform/http/route.ts';
import type { CustomerIdentity } from '#shared/banks/port/call.ts';
import { IdentityRequired } from '#shared/banks/port/errors.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { Language } from '../texts/language.ts';
import { recogniseBrowser } from './browser-cookie.ts';

/** A customer's visit to a page. */
interface Visit {
  readonly query: { readonly lang?: string | undefined };
  readonly sender: Sender;
  readonly interactionId: string;
  readonly identity: CustomerIdentity | undefined;
}

/** Why a customer cannot continue to a bank now. */
export type Failure = 'bank-failed' | 'review-changed' | 'no-cookie';

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
