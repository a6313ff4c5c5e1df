import type { AuthorisationDeps } from '#shared/consents/authorisations.ts';
import type { Departure } from '#shared/consents/stage-at-bank.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { HtmlPage, Sender, WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { ProviderDirectory, Providers } from '#shared/banks/providers/providers.ts';
import { noticePage } from '../pages/notice-page.ts';
import { inLanguage, type Language, languageOf } from '../texts/language.ts';
import { leaveForBank } from './leave-for-bank.ts';
import { leavingPage } from './leaving-page.ts';
import { type Linked, type LinkedRequest, openLink } from './open-link.ts';

export interface RequestPageDeps extends AuthorisationDeps {
  readonly clients: Clients;
  readonly providers: ProviderDirectory;
}

export interface RequestPageView<L> {
  readonly linked: L;
  readonly clientName: string;
  readonly language: Language;
  readonly at: string;
  readonly search: string;
  readonly providers: Providers;
  readonly failedBank: Provider | undefined;
}

/** How the pages of one kind of request differ from those of the others. */
export interface PagesKind<P, R, C, D> {
  idOf(params: P): string;
  pathOf(request: { readonly id: string; readonly linkToken: string }): string;
  stores(deps: D): readonly [requests: Pick<Entities<R>, 'get'>, consents: Pick<Entities<C>, 'get'>];
  namedBank(linked: Linked<R, C>, providers: Providers): Provider | undefined;
  /** The named bank, or the chosen one. Undefined if the request cannot go there. */
  bankOf(linked: Linked<R, C>, chosen: string | undefined, providers: Providers): Provider | undefined;
  createConsent(request: R, authorizationSeconds: number, deps: D): Promise<C>;
  /** Returns the address of the bank's page. */
  stage(current: Required<Linked<R, C>>, bank: Provider, departure: Departure, deps: D): Promise<string>;
  page(view: RequestPageView<Linked<R, C>>): Promise<HtmlPage>;
}

interface Visit<P> {
  readonly params: P;
  readonly query: { readonly lang?: string | undefined; readonly search?: string | undefined };
  readonly sender: Sender;
  readonly interactionId: string;
}

/** The pages on which a customer sees a request, chooses a bank and goes on to it. */
export const requestPages = <
  P extends { readonly token: string },
  R extends Owner & LinkedRequest,
  C,
  D extends RequestPageDeps,
>(
  kind: PagesKind<P, R, C, D>,
) => {
  const open = ({ params }: Visit<P>, deps: D): Promise<Linked<R, C> | undefined> =>
    openLink(kind.idOf(params), params.token, ...kind.stores(deps));

  const language = ({ query, sender }: Visit<P>) => languageOf(query.lang, sender.acceptLanguage);

  const show = async (visit: Visit<P>, deps: D, failedBank?: Provider): Promise<HtmlPage> => {
    const linked = await open(visit, deps);
    const client = linked && (await deps.clients.get(linked.request.clientId));
    if (!client) return noticePage('unknownLink', language(visit), 404);
    return kind.page({
      linked,
      clientName: client.name,
      language: language(visit),
      at: deps.now().toISOString(),
      search: visit.query.search ?? '',
      providers: await deps.providers(linked.request.market),
      failedBank,
    });
  };

  /** The request with its consent. A customer who comes by the request's own link before there is one gets one now. */
  const withConsent = async ({ request, consent }: Linked<R, C>, deps: D): Promise<Required<Linked<R, C>>> => {
    if (consent) return { request, consent };
    const client = await deps.clients.get(request.clientId);
    if (!client) throw new Problem('not_found');
    return { request, consent: await kind.createConsent(request, client.lifetimes.authorizationSeconds, deps) };
  };

  /** Stages the consent at the bank and takes the customer there. Whatever prevents that is shown on the page. */
  const goOn = async (
    visit: Visit<P>,
    linked: Linked<R, C> | undefined,
    chosen: string | undefined,
    deps: D,
    leave: (bank: Provider, link: string) => Promise<WebPage>,
  ): Promise<WebPage> => {
    const bank = linked && kind.bankOf(linked, chosen, await deps.providers(linked.request.market));
    if (!bank) return show(visit, deps);
    const stage = async (departure: Departure): Promise<string> =>
      kind.stage(await withConsent(linked, deps), bank, departure, deps);
    const { baseUrl } = deps;
    return leaveForBank(visit, bank, stage, { leave, show: (failedBank) => show(visit, deps, failedBank), baseUrl });
  };

  return {
    show: (visit: Visit<P>, deps: D): Promise<HtmlPage> => show(visit, deps),

    /** From a form, the customer goes on through a page (leaving-page.ts). */
    choose: async (
      { body, ...visit }: Visit<P> & { readonly body: { readonly provider?: string | undefined } },
      deps: D,
    ): Promise<WebPage> =>
      goOn(visit, await open(visit, deps), body.provider, deps, (bank, link) =>
        leavingPage(bank, link, language(visit)),
      ),

    goTo: async (visit: Visit<P>, deps: D): Promise<WebPage> => {
      const linked = await open(visit, deps);
      if (linked && kind.namedBank(linked, await deps.providers(linked.request.market)))
        return goOn(visit, linked, undefined, deps, async (_bank, link) => ({ redirect: link }));
      const { params, query } = visit;
      const [id, linkToken] = [kind.idOf(params), params.token].map(encodeURIComponent);
      return { redirect: inLanguage(kind.pathOf({ id: id ?? '', linkToken: linkToken ?? '' }), query.lang) };
    },
  };
};
