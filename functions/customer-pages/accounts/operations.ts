import { accountConsentKind } from '#shared/accounts/consent/account-authorisations.ts';
import type { AccountConsentStore, Sharing } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountConsent } from '#shared/accounts/consent/create-account-consent.ts';
import { sharingPagePath } from '#shared/accounts/request/account-request.ts';
import type { AuthorisationDeps } from '#shared/consents/authorisations.ts';
import { type Departure, stageAtBank } from '#shared/consents/stage-at-bank.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { ProviderDirectory } from '#shared/banks/providers/providers.ts';
import { leaveForBank } from '../leaving/leave-for-bank.ts';
import { leavingPage } from '../leaving/leaving-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import { inLanguage, languageOf } from '../texts/language.ts';
import { type LinkedSharing, openSharingLink, type SharingLink } from './link.ts';
import type { routes } from './routes.ts';
import { banksToChoose, namedBank, sharingPage } from './view.ts';

export interface SharingPageDeps extends AuthorisationDeps {
  readonly stores: AccountConsentStore;
  readonly clients: Clients;
  readonly providers: ProviderDirectory;
}
type Ops = Operations<typeof routes, SharingPageDeps>;
type Visit = Pick<Parameters<Ops['goToSharingBank']>[0], 'params' | 'query' | 'sender' | 'interactionId'>;

export const showSharingPage: Ops['showSharingPage'] = (visit, deps) => show(visit, deps);

/** From a form, the customer goes on through a page (leaving-page.ts). */
export const chooseSharingBank: Ops['chooseSharingBank'] = async ({ body, ...visit }, deps) =>
  goOn(visit, await openSharingLink(visit.params, deps.stores), body.provider, deps, (bank, link) =>
    leavingPage(bank, link, language(visit)),
  );

export const goToSharingBank: Ops['goToSharingBank'] = async (visit, deps) => {
  const linked = await openSharingLink(visit.params, deps.stores);
  const providers = linked && (await deps.providers(linked.request.market));
  if (!providers || !namedBank(linked, providers))
    return { redirect: inLanguage(pagePathOf(visit.params), visit.query.lang) };
  return goOn(visit, linked, undefined, deps, async (_bank, link) => ({ redirect: link }));
};

const language = ({ query, sender }: Visit) => languageOf(query.lang, sender.acceptLanguage);

const pagePathOf = ({ accountRequestId, token }: SharingLink): string =>
  sharingPagePath({ id: encodeURIComponent(accountRequestId), linkToken: encodeURIComponent(token) });

const show = async (visit: Visit, deps: SharingPageDeps, failedBank?: Provider) => {
  const linked = await openSharingLink(visit.params, deps.stores);
  const client = linked && (await deps.clients.get(linked.request.clientId));
  if (!client) return noticePage('unknownLink', language(visit), 404);
  return sharingPage({
    linked,
    clientName: client.name,
    language: language(visit),
    at: deps.now().toISOString(),
    search: visit.query.search ?? '',
    providers: await deps.providers(linked.request.market),
    failedBank,
  });
};

/** Stages the consent at the bank and takes the customer there. Whatever prevents that is shown on the page. */
const goOn = async (
  visit: Visit,
  linked: LinkedSharing | undefined,
  chosen: string | undefined,
  deps: SharingPageDeps,
  leave: (bank: Provider, link: string) => Promise<WebPage>,
): Promise<WebPage> => {
  if (!linked) return show(visit, deps);
  const providers = await deps.providers(linked.request.market);
  const bank =
    namedBank(linked, providers) ??
    banksToChoose(linked.request, providers).find(({ code }) => code === chosen?.toLowerCase());
  if (!bank) return show(visit, deps);
  const stage = async (departure: Departure): Promise<string> =>
    stageAtBank(accountConsentKind(deps.stores), await withConsent(linked, deps), bank.code, departure, deps);
  const { baseUrl } = deps;
  return leaveForBank(visit, bank, stage, { leave, show: (failedBank) => show(visit, deps, failedBank), baseUrl });
};

/** The request with its consent. A customer who comes by the request's own link before there is one gets one now. */
const withConsent = async ({ request, consent }: LinkedSharing, deps: SharingPageDeps): Promise<Sharing> => {
  if (consent) return { request, consent };
  const client = await deps.clients.get(request.clientId);
  if (!client) throw new Problem('not_found');
  const created = await createAccountConsent(
    {
      owner: { clientId: request.clientId, market: request.market },
      accountRequestId: request.id,
      providerId: undefined,
      purpose: undefined,
      userType: undefined,
      baseConsentId: undefined,
      authorizationSeconds: client.lifetimes.authorizationSeconds,
    },
    deps,
  );
  return { request, consent: created };
};
