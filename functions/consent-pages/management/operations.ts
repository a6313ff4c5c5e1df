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
import { type BrowserRequest, rejectVisit, type Visitor, type VisitorDeps, withVisitor } from '../session/visitor.ts';
import type { Notice } from '../texts/texts.ts';
import { confirmationPage } from '../details/confirmation.ts';
import type { ConsentContext } from '../consents/consent-context.ts';
import { detailPage } from '../details/detail-page.ts';
import { listPage } from '../list/list-page.ts';
import { listPath } from '../pages/layout.ts';
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

const contextFor = async (visitor: Visitor, deps: ConsentPageDeps): Promise<ConsentContext> => ({
  ...visitor,
  at: deps.now().toISOString(),
  providers: await deps.providers(visitor.visit.market),
  stores: deps.stores,
  snapshots: deps.snapshots,
});

export const listManagedConsents: Ops['listManagedConsents'] = (request, deps) =>
  withVisitor(request, deps, async (visitor) =>
    listPage(await findConsents(visitor.visit, deps.stores), request.query, await contextFor(visitor, deps)),
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

export const showManagedConsent: Ops['showManagedConsent'] = (request, deps) =>
  withVisitor(request, deps, (visitor) =>
    withConsent(visitor, request, deps, (managed, context) => detailPage(managed, request.query, context)),
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

export const confirmAction: Ops['confirmAction'] = (request, deps) =>
  withVisitor(request, deps, (visitor) =>
    withConsent(visitor, request, deps, async (managed, context) => {
      const action = actionNamed(request.params.action);
      return action && isPossible(action, managed, context)
        ? confirmationPage(action, managed, context)
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

export const performAction: Ops['performAction'] = (request, deps) =>
  withVisitor(request, deps, (visitor) => {
    const isOwnForm = request.sender.origin === new URL(deps.baseUrl).origin;
    if (!isOwnForm) return rejectVisit('foreignForm', request, visitor.visit, 403, deps);
    return withConsent(visitor, request, deps, async (managed) => {
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
    });
  });
