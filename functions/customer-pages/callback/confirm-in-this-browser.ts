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

/** The parts of a customer's return from the bank that depend on the kind of consent. */
export interface ReturnKind<A extends Agreement> {
  readonly authorisations: Authorisations<A>;
  /** Returns the lines that describe what the customer has approved. */
  readonly facts: (current: A) => readonly Fact[];
}

/**
 * Asks the customer to confirm the approval if the browser is not the one that left for the bank: either the bank's app
 * opened another browser, or an attacker wants to complete their own authorisation in someone else's browser. The
 * confirmation is valid only in this browser.
 */
export const confirmInThisBrowser = async <A extends Agreement>(
  redirect: Redirect,
  chosenLanguage: string | undefined,
  { sender }: { readonly sender: Sender },
  { clients, providers, baseUrl }: ConfirmInThisBrowserDeps,
  { authorisations, facts }: ReturnKind<A>,
): Promise<WebPage> => {
  const language = languageOf(chosenLanguage, sender.acceptLanguage);
  const unknownLink = () => noticePage('unknownLink', language, notFound('consent').status);
  const current = await authorisations.find(redirect).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (!current) return unknownLink();
  const { consent } = current;
  // There is nothing left to approve. Our page shows the outcome.
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
