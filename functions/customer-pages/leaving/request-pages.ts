import type { AuthorisationDeps } from '#shared/consents/authorisations.ts';
import type { Agreement, AgreementKind, Parts, Requested } from '#shared/consents/agreement.ts';
import { type Departure, stageAtBank } from '#shared/consents/stage-at-bank.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import type { HtmlPage, Sender, WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { ProviderCatalog, Providers } from '#shared/banks/providers/providers.ts';
import { noticePage } from '../pages/notice-page.ts';
import { inLanguage, type Language, languageOf } from '../texts/language.ts';
import { followLink } from './follow-link.ts';
import { identityPage } from './identity-page.ts';
import { type IdentityForm, isEntered, readIdentity } from './identity.ts';
import { leaveForBank, leavingPage } from './leave-for-bank.ts';

export interface RequestPageDeps extends AuthorisationDeps {
  readonly clients: Clients;
  readonly providers: ProviderCatalog;
}

export interface RequestPageView<L> {
  readonly agreement: L;
  readonly clientName: string;
  readonly language: Language;
  readonly at: string;
  readonly search: string;
  readonly providers: Providers;
  readonly failedBank: Provider | undefined;
}

/** Page behaviour that is specific to one kind of request. */
export interface PagesKind<P, A extends Agreement, D> {
  idOf(params: P): string;
  agreements(deps: D): AgreementKind<A>;
  preselectedBank(agreement: Requested<A>, providers: Providers): Provider | undefined;
  /** Returns the preselected or the chosen bank, or undefined if the request does not allow it. */
  bankOf(agreement: Requested<A>, chosenCode: string | undefined, providers: Providers): Provider | undefined;
  createConsent(request: A['request'], authorizationSeconds: number, deps: D): Promise<A['consent']>;
  page(view: RequestPageView<Requested<A>>): Promise<HtmlPage>;
}

interface Visit<P> {
  readonly params: P;
  readonly query: { readonly lang?: string | undefined; readonly search?: string | undefined };
  readonly sender: Sender;
  readonly interactionId: string;
}

/** The form with which a customer chooses a bank. */
interface ChosenBank extends IdentityForm {
  readonly provider?: string | undefined;
}

/** Builds the pages on which a customer reviews a request, chooses a bank and continues to it. */
export const createRequestPages = <
  P extends { readonly token: string },
  A extends Agreement,
  D extends RequestPageDeps,
>(
  kind: PagesKind<P, A, D>,
) => {
  const findAgreement = ({ params }: Visit<P>, deps: D): Promise<Requested<A> | undefined> =>
    followLink(kind.idOf(params), params.token, kind.agreements(deps));

  const language = ({ query, sender }: Visit<P>) => languageOf(query.lang, sender.acceptLanguage);

  const show = async (visit: Visit<P>, deps: D, failedBank?: Provider): Promise<HtmlPage> => {
    const agreement = await findAgreement(visit, deps);
    const client = agreement && (await deps.clients.get(agreement.request.clientId));
    if (!client) return noticePage('unknownLink', language(visit), 404);
    return kind.page({
      agreement,
      clientName: client.name,
      language: language(visit),
      at: deps.now().toISOString(),
      search: visit.query.search ?? '',
      providers: await deps.providers(agreement.request.market),
      failedBank,
    });
  };

  /** Returns the request with its consent. Creates the consent if the client has not created it. */
  const withConsent = async ({ request, consent }: Requested<A>, deps: D): Promise<Parts<A>> => {
    if (consent) return { request, consent };
    const client = await deps.clients.get(request.clientId);
    if (!client) throw new Problem('not_found');
    return { request, consent: await kind.createConsent(request, client.lifetimes.authorizationSeconds, deps) };
  };

  /** Creates the consent at the bank and takes the customer there. If that fails, shows the page again. */
  const continueToBank = async (
    visit: Visit<P>,
    agreement: Requested<A> | undefined,
    form: ChosenBank,
    deps: D,
    leave: (bank: Provider, link: string) => Promise<WebPage>,
  ): Promise<WebPage> => {
    const bank = agreement && kind.bankOf(agreement, form.provider, await deps.providers(agreement.request.market));
    if (!bank) return show(visit, deps);
    const { id, linkToken } = agreement.request;
    const requestIdentity = (invalid: readonly (keyof IdentityForm)[] = []): Promise<WebPage> =>
      identityPage({
        language: language(visit),
        bank,
        path: kind.agreements(deps).pagePath({ id, linkToken }),
        entered: form,
        invalid,
      });
    const entered = isEntered(form) ? readIdentity(form) : undefined;
    if (entered && 'invalid' in entered) return requestIdentity(entered.invalid);
    const stage = async (departure: Departure): Promise<string> =>
      stageAtBank(kind.agreements(deps), await withConsent(agreement, deps), bank.code, departure, deps);
    const { baseUrl } = deps;
    return leaveForBank({ ...visit, identity: entered }, bank, stage, {
      leave,
      show: (failedBank) => show(visit, deps, failedBank),
      requestIdentity: () => requestIdentity(),
      baseUrl,
    });
  };

  return {
    show: (visit: Visit<P>, deps: D): Promise<HtmlPage> => show(visit, deps),

    /** Responds with a page instead of a redirect, which would be blocked after a form POST (leave-for-bank.ts). */
    choose: async ({ body, ...visit }: Visit<P> & { readonly body: ChosenBank }, deps: D): Promise<WebPage> =>
      continueToBank(visit, await findAgreement(visit, deps), body, deps, (bank, link) =>
        leavingPage(bank, link, language(visit)),
      ),

    goTo: async (visit: Visit<P>, deps: D): Promise<WebPage> => {
      const agreement = await findAgreement(visit, deps);
      if (agreement && kind.preselectedBank(agreement, await deps.providers(agreement.request.market)))
        return continueToBank(visit, agreement, {}, deps, async (_bank, link) => ({ redirect: link }));
      const { params, query } = visit;
      const [id, linkToken] = [kind.idOf(params), params.token].map(encodeURIComponent);
      const path = kind.agreements(deps).pagePath({ id: id ?? '', linkToken: linkToken ?? '' });
      return { redirect: inLanguage(path, query.lang) };
    },
  };
};
