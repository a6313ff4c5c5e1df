import type { Agreement } from '#shared/consents/agreement.ts';
import { awaitsTokens } from '#shared/consents/authorisation.ts';
import { type Authorisations, stagingOf } from '#shared/consents/authorisations.ts';
import { confirmationOf } from '#shared/consents/state.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import type { Sender, WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { ProviderCatalog } from '#shared/banks/providers/providers.ts';
import { recogniseBrowser } from '../leaving/browser-cookie.ts';
import { bankName } from '../pages/bank-name.ts';
import { confirmPage, type Redirect } from '../pages/confirm-page.ts';
import type { Fact } from '#shared/standard/pages/document.ts';
import { noticePage } from '../pages/notice-page.ts';
import { inLanguage, languageOf } from '../texts/language.ts';

export interface ConfirmInThisBrowserDeps {
  readonly clients: Clients;
  readonly providers: ProviderCatalog;
  readonly baseUrl: string;
}

/** The part of a customer's return from the bank that depends on the kind of consent. */
export interface ReturnHandling<A extends Agreement> {
  readonly authorisations: Authorisations<A>;
  /** Returns the lines that describe what the customer has approved. */
  readonly facts: (current: A) => readonly Fact[];
}

/**
 * Asks the customer to confirm the approval in this browser. Called if the customer left for the bank in another
 * browser: either the bank's app has opened this one, or an attacker wants to complete their own authorisation in
 * someone else's browser. The confirmation is valid only in this browser.
 */
export const confirmInThisBrowser = async <A extends Agreement>(
  redirect: Redirect,
  chosenLanguage: string | undefined,
  { sender }: { readonly sender: Sender },
  { clients, providers, baseUrl }: ConfirmInThisBrowserDeps,
  { authorisations, facts }: ReturnHandling<A>,
): Promise<WebPage> => {
  const language = languageOf(chosenLanguage, sender.acceptLanguage);
  const unknownLink = () => noticePage('unknownLink', language, notFound('consent').status);
  const current = await authorisations.find(redirect).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (!current) return unknownLink();
  const { consent } = current;
  // The consent no longer awaits an approval. Our page shows the outcome.
  if (!awaitsTokens(consent))
    return { redirect: inLanguage(authorisations.customerReturn(current).pageUrl, chosenLanguage) };
  const client = await clients.get(consent.clientId);
  const bank = (await providers(consent.market)).find(stagingOf(consent, redirect.state)?.providerCode ?? '');
  if (!client || !bank) return unknownLink();
  const { browser, cookies } = recogniseBrowser(sender.cookies, baseUrl);
  const page = await confirmPage({
    language,
    clientName: client.name,
    bankName: bankName(bank, language),
    facts: facts(current),
    redirect,
    confirmation: confirmationOf(redirect.state, browser),
  });
  return { ...page, cookies };
};
