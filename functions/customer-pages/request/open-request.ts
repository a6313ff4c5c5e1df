import { timingSafeEqual } from 'node:crypto';
import type { Agreement, AgreementKind, AgreementRequest, Requested } from '#shared/consents/agreement.ts';
import type { Sender } from '#shared/platform/http/route.ts';
import { digest, Id } from '#shared/platform/runtime/ids.ts';
import { erased } from '#shared/standard/erased.ts';
import { languageOf } from '../texts/language.ts';
import { recogniseBrowser } from './browser-cookie.ts';
import type { RequestPageDeps } from './page-deps.ts';
import type { OpenedRequest, PagesKind } from './pages-kind.ts';

/** A customer's visit to a page of a request. */
export interface Visit {
  /** The id and the token in the link, both possibly invalid. */
  readonly requestId: string;
  readonly token: string;
  readonly query: {
    readonly lang?: string | undefined;
    readonly search?: string | undefined;
    readonly provider?: string | undefined;
  };
  readonly sender: Sender;
  readonly interactionId: string;
}

/** Returns the visit of a customer who has followed a link to a request. */
export const visitOf = <C extends { readonly params: { readonly token: string } }>(
  requestId: string,
  { params, ...call }: C,
) => ({ ...call, requestId, token: params.token });

/** Returns the request behind a link, or undefined if the link is invalid or the operator has disabled the client. */
export const openRequest = async <A extends Agreement>(
  pages: PagesKind<A>,
  { requestId, token, query, sender }: Visit,
  deps: RequestPageDeps,
): Promise<OpenedRequest<A> | undefined> => {
  const agreement = await followLink(requestId, token, pages.agreements(deps));
  if (!agreement) return undefined;
  const client = await deps.clients.get(agreement.request.clientId);
  if (client?.status !== 'Active') return undefined;
  return {
    agreement,
    client,
    providers: await deps.providers(agreement.request.market),
    health: deps.health,
    rejectReason: async () => pages.rejectReason?.(agreement.request, deps),
    path: pages.pagePath(agreement.request),
    ...recogniseBrowser(sender.cookies, deps.baseUrl),
    language: languageOf(query.lang, sender.acceptLanguage),
    at: deps.now().toISOString(),
  };
};

/** Returns undefined for an invalid link. An invalid id and an invalid token are indistinguishable. */
const followLink = async <A extends Agreement>(
  requestId: string,
  token: string,
  { requests, consents }: AgreementKind<A>,
): Promise<Requested<A> | undefined> => {
  const id = Id.safeParse(requestId);
  const request = id.success ? await requests.get(id.data) : undefined;
  if (!request || !isTokenOf(request, token)) return undefined;
  const consent = request.consentId === undefined ? undefined : await consents.get(request.consentId);
  return consent ? { request, consent } : { request };
};

/** No link leads to an erased request: the placeholder that replaces its token is no secret. */
const isTokenOf = ({ linkToken }: AgreementRequest, token: string): boolean =>
  linkToken !== erased && timingSafeEqual(Buffer.from(digest(linkToken)), Buffer.from(digest(token)));
