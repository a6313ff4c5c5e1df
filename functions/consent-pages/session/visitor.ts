import {
  findManagementSession,
  type ManagementVisit,
  type ManagementDeps,
} from '#shared/consents/management/management-link.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import { faceOf, type RequesterFace } from '#shared/clients/brand/face.ts';
import type { Client } from '#shared/clients/client.ts';
import type { Sender, WebPage } from '#shared/platform/http/route.ts';
import { type Language, languageOf } from '#shared/standard/languages/language.ts';
import { noticePage } from '../pages/notice-page.ts';
import type { Notice } from '../texts/texts.ts';
import { sessionTokenIn } from './session-cookie.ts';

export interface VisitorDeps extends ManagementDeps {
  readonly clients: Clients;
  readonly baseUrl: string;
}

export interface BrowserRequest {
  readonly query: { readonly lang?: string | undefined };
  readonly sender: Sender;
}

/** A customer with a session. */
export interface Visitor {
  readonly visit: ManagementVisit;
  readonly client: Client;
  readonly language: Language;
  /** The client as the visitor sees it. */
  readonly requester: RequesterFace;
}

/** Returns the origins whose pages may embed what the visitor sees. */
export const frameAncestorsFor = ({ visit, client }: Pick<Visitor, 'visit' | 'client'>): readonly string[] =>
  visit.isEmbedded ? client.frameOrigins : [];

/** Returns a page with a message for a customer without a session. `visit` is the session or link that has ended. */
export const rejectVisit = async (
  notice: Notice,
  { query, sender }: BrowserRequest,
  visit: ManagementVisit | undefined,
  status: number,
  { clients }: Pick<VisitorDeps, 'clients'>,
): Promise<WebPage> => {
  const client = visit && (await clients.get(visit.clientId));
  const language = languageOf(query.lang ?? visit?.language, sender.acceptLanguage);
  return noticePage(notice, {
    language,
    status,
    frameAncestors: client ? frameAncestorsFor({ visit, client }) : [],
    requester: client && faceOf(client, language),
    returnUrl: visit?.returnUrl,
  });
};

/** Calls the operation with the customer who has a session. Other browsers get a page that says what to do. */
export const withVisitor = async (
  request: BrowserRequest,
  deps: VisitorDeps,
  operate: (visitor: Visitor) => Promise<WebPage>,
): Promise<WebPage> => {
  const token = sessionTokenIn(request.sender.cookies, deps.baseUrl);
  const session = token === undefined ? undefined : await findManagementSession(token, deps);
  if (!session) return rejectVisit('noSession', request, undefined, 403, deps);
  const { visit, hasEnded } = session;
  if (hasEnded) return rejectVisit('sessionEnded', request, visit, 403, deps);
  const client = await deps.clients.get(visit.clientId);
  if (!client) return rejectVisit('noSession', request, undefined, 403, deps);
  const language = languageOf(request.query.lang ?? visit.language, undefined);
  return operate({ visit, client, language, requester: faceOf(client, language) });
};
