import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { openManagementLink as open, type OpenedLink } from '#shared/consents/management/management-link.ts';
import { pauseConsent, reactivateConsent } from '#shared/consents/management/pause-consent.ts';
import { revokeConsent } from '#shared/consents/revoke-consent.ts';
import type { ProviderCatalog } from '#shared/banks/providers/providers.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { sessionCookies } from '../session/session-cookie.ts';
import {
  type BrowserRequest,
  forVisitor,
  forVisitorsForm,
  rejectVisit,
  type Visitor,
  type VisitorDeps,
} from '../session/visitor.ts';
import type { Notice } from '../texts/texts.ts';
import { confirmationPage } from '../details/confirmation.ts';
import type { ConsentContext } from '../consents/consent-context.ts';
import { detailPage } from '../details/detail-page.ts';
import { listPage } from '../list/list-page.ts';
import { listPath } from '../list/list-query.ts';
import {
  type Action,
  Actions,
  actionsFor,
  type ConsentStores,
  findConsent,
  findConsents,
  type ManagedConsent,
} from '../consents/managed-consent.ts';
import type { routes } from './routes.ts';

export interface ConsentPageDeps extends VisitorDeps {
  readonly stores: ConsentStores;
  readonly snapshots: ConsentContext['snapshots'];
  readonly providers: ProviderCatalog;
}
type Ops = Operations<typeof routes, ConsentPageDeps>;

type LinkError = Extract<OpenedLink, { error: string }>['error'];
const rejections: Record<LinkError, { readonly notice: Notice; readonly status: number }> = {
  unknown: { notice: 'unknownLink', status: 404 },
  used: { notice: 'usedLink', status: 410 },
  expired: { notice: 'expiredLink', status: 410 },
};

export const openManagementLink: Ops['openManagementLink'] = async ({ params, ...request }, deps) => {
  const opened = await open(params.token, deps);
  if ('error' in opened) {
    const { notice, status } = rejections[opened.error];
    return rejectVisit(notice, request, opened.visit, status, deps);
  }
  const { visit, sessionToken } = opened;
  return { redirect: listPath, cookies: sessionCookies(sessionToken, visit.isEmbedded, deps.baseUrl) };
};

const contextFor = async ({ visit, language }: Visitor, deps: ConsentPageDeps): Promise<ConsentContext> => ({
  language,
  at: deps.now().toISOString(),
  providers: await deps.providers(visit.market),
  stores: deps.stores,
  snapshots: deps.snapshots,
});

export const listManagedConsents: Ops['listManagedConsents'] = forVisitor(
  async (visitor, { query }: Parameters<Ops['listManagedConsents']>[0], deps: ConsentPageDeps) =>
    listPage(await findConsents(visitor.visit, deps.stores), query, visitor, await contextFor(visitor, deps)),
);

/** Calls the operation with one of the customer's consents. */
const withConsent = async (
  visitor: Visitor,
  { params, ...request }: BrowserRequest & { readonly params: { readonly consentId: string } },
  deps: ConsentPageDeps,
  operate: (managed: ManagedConsent, context: ConsentContext) => Promise<WebPage>,
): Promise<WebPage> => {
  const managed = await findConsent(visitor.visit, params.consentId, deps.stores);
  if (!managed) return rejectVisit('unknownConsent', request, visitor.visit, 404, deps);
  return operate(managed, await contextFor(visitor, deps));
};

export const showManagedConsent: Ops['showManagedConsent'] = forVisitor(
  async (visitor, request: Parameters<Ops['showManagedConsent']>[0], deps: ConsentPageDeps) =>
    withConsent(visitor, request, deps, (managed, context) => detailPage(managed, request.query, visitor, context)),
);

/** Returns the address of a consent's page, which also shows the result of an action. */
const pageAfter = (
  result: Action | 'changed',
  { consent }: ManagedConsent,
  { language }: Visitor,
): { readonly redirect: string } => ({ redirect: `${listPath}/${consent.id}?lang=${language}&result=${result}` });

const actionNamed = (name: string): Action | undefined => Actions.find((action) => action === name);

const isPossible = (action: Action, managed: ManagedConsent, { at }: ConsentContext): boolean =>
  actionsFor(managed, at).includes(action);

export const confirmAction: Ops['confirmAction'] = forVisitor(
  async (visitor, request: Parameters<Ops['confirmAction']>[0], deps: ConsentPageDeps) =>
    withConsent(visitor, request, deps, async (managed, context) => {
      const action = actionNamed(request.params.action);
      return action && isPossible(action, managed, context)
        ? confirmationPage(action, managed, visitor, context)
        : pageAfter('changed', managed, visitor);
    }),
);

const revokeAsCustomer: typeof pauseConsent = (kind, owner, id, now) => revokeConsent(kind, owner, id, now, 'customer');

const changes = { pause: pauseConsent, reactivate: reactivateConsent, revoke: revokeAsCustomer };

const perform = async (action: Action, { kind, consent }: ManagedConsent, deps: ConsentPageDeps): Promise<void> => {
  const change = changes[action];
  await (kind === 'sharing'
    ? change(accountAgreements(deps.stores), consent, consent.id, deps.now)
    : change(paymentAgreements(deps.stores), consent, consent.id, deps.now));
};

export const performAction: Ops['performAction'] = forVisitorsForm(
  async (visitor, request: Parameters<Ops['performAction']>[0], deps: ConsentPageDeps) =>
    withConsent(visitor, request, deps, async (managed) => {
      const action = actionNamed(request.params.action);
      if (!action) return pageAfter('changed', managed, visitor);
      try {
        await perform(action, managed, deps);
        return pageAfter(action, managed, visitor);
      } catch (error) {
        // The consent has ended or changed in the meantime, for example at the bank.
        const isOutdated = error instanceof Problem && ['invalid_state', 'validation_error'].includes(error.code);
        if (!isOutdated && !isBusy(error)) throw error;
        return pageAfter('changed', managed, visitor);
      }
    }),
);
