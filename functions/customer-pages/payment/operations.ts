import type { AuthorisationDeps } from '#shared/consents/authorisations.ts';
import { type Departure, stageAtBank } from '#shared/consents/stage-at-bank.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { createPaymentConsent } from '#shared/payments/consent/create-payment-consent.ts';
import type { RequestedConsent } from '#shared/payments/consent/payment-consent-store.ts';
import { canPayFrom } from '#shared/payments/request/payer-banks.ts';
import { paymentPagePath } from '#shared/payments/request/payment-request.ts';
import { paymentConsentKind } from '#shared/payments/payment/payment-authorisations.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { ProviderDirectory } from '#shared/banks/providers/providers.ts';
import { leaveForBank } from '../leaving/leave-for-bank.ts';
import { leavingPage } from '../leaving/leaving-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import type { routes } from './routes.ts';
import { inLanguage, languageOf } from '../texts/language.ts';
import { type LinkedRequest, openLink, type PaymentLink } from './link.ts';
import { paymentPage } from './view.ts';

export interface PaymentPageDeps extends AuthorisationDeps {
  readonly stores: PaymentStores;
  readonly clients: Clients;
  readonly providers: ProviderDirectory;
}
type Ops = Operations<typeof routes, PaymentPageDeps>;
type Visit = Pick<Parameters<Ops['goToBank']>[0], 'params' | 'query' | 'sender' | 'interactionId'>;

export const showPaymentPage: Ops['showPaymentPage'] = (visit, deps) => show(visit, deps);

/** From a form, the customer goes on through a page (leaving-page.ts). */
export const chooseBank: Ops['chooseBank'] = async ({ body, ...visit }, deps) =>
  goOn(visit, await openLink(visit.params, deps.stores), body.provider, deps, (bank, link) =>
    leavingPage(bank, link, language(visit)),
  );

export const goToBank: Ops['goToBank'] = async (visit, deps) => {
  const linked = await openLink(visit.params, deps.stores);
  const isBankKnown = linked?.consent?.providerCode ?? linked?.request.providerCode;
  if (!linked || !isBankKnown) return { redirect: inLanguage(pagePathOf(visit.params), visit.query.lang) };
  return goOn(visit, linked, undefined, deps, async (_bank, link) => ({ redirect: link }));
};

const language = ({ query, sender }: Visit) => languageOf(query.lang, sender.acceptLanguage);

const pagePathOf = ({ paymentRequestId, token }: PaymentLink): string =>
  paymentPagePath({ id: encodeURIComponent(paymentRequestId), linkToken: encodeURIComponent(token) });

const show = async (visit: Visit, deps: PaymentPageDeps, failedBank?: Provider) => {
  const linked = await openLink(visit.params, deps.stores);
  const client = linked && (await deps.clients.get(linked.request.clientId));
  if (!client) return noticePage('unknownLink', language(visit), 404);
  return paymentPage({
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
  linked: LinkedRequest | undefined,
  chosen: string | undefined,
  deps: PaymentPageDeps,
  leave: (bank: Provider, link: string) => Promise<WebPage>,
): Promise<WebPage> => {
  if (!linked) return show(visit, deps);
  const { request, consent } = linked;
  const named = request.providerCode ?? consent?.providerCode;
  const bank = (await deps.providers(request.market)).find(named ?? chosen ?? '');
  if (!bank || !canPayFrom(bank, request)) return show(visit, deps);
  const stage = async (departure: Departure): Promise<string> =>
    stageAtBank(paymentConsentKind(deps.stores), await withConsent(linked, deps), bank.code, departure, deps);
  const { baseUrl } = deps;
  return leaveForBank(visit, bank, stage, { leave, show: (failedBank) => show(visit, deps, failedBank), baseUrl });
};

/** The request with its consent. A customer who comes by the request's own link before there is one gets one now. */
const withConsent = async (linked: LinkedRequest, deps: PaymentPageDeps): Promise<RequestedConsent> => {
  const { request, consent } = linked;
  if (consent) return { request, consent };
  const client = await deps.clients.get(request.clientId);
  if (!client) throw new Problem('not_found');
  const created = await createPaymentConsent(
    {
      owner: { clientId: request.clientId, market: request.market },
      paymentRequestId: request.id,
      providerId: undefined,
      authorizationSeconds: client.lifetimes.authorizationSeconds,
    },
    deps,
  );
  return { request, consent: created };
};
