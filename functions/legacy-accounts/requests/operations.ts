import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { connectionIdIn, connectionOf } from '#shared/accounts/consent/connection.ts';
import { accountRequestsIn, type AccountRequest } from '#shared/accounts/request/account-request.ts';
import { ownRequest } from '#shared/consents/agreement.ts';
import { requestAccounts } from '#shared/accounts/request/request-accounts.ts';
import { type FieldNames, shortTermSeconds } from '#shared/accounts/request/request-rules.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import type { routes, ShortLivedBody } from './routes.ts';
import { type RequestWithConsent, presentRequest } from './view.ts';

export interface RequestDeps extends ViewDeps {
  readonly stores: AccountConsentStore;
  readonly now: Clock;
}
type Ops = Operations<typeof routes, RequestDeps>;
type Call = Pick<Parameters<Ops['legacyCreateShortLivedRequest']>[0], 'owner' | 'client'>;

const names: FieldNames = {
  permissions: 'requestPermissions',
  expiryDate: 'consentExpiryDate',
  transactionsFromDate: 'consentTransactionsFromDate',
  transactionsToDate: 'consentTransactionsToDate',
};

export const legacyCreateShortLivedRequest: Ops['legacyCreateShortLivedRequest'] = ({ body, ...call }, deps) =>
  create(body, { seconds: shortTermSeconds }, call, deps);

export const legacyCreateLongLivedRequest: Ops['legacyCreateLongLivedRequest'] = ({ body, ...call }, deps) =>
  create(body, { until: body.consentExpiryDate }, call, deps);

const create = async (
  body: ShortLivedBody,
  term: AccountRequest['term'],
  { owner, client }: Call,
  deps: RequestDeps,
) => {
  if (body.countryCode !== 'SA') throw invalid('countryCode', 'must be SA');
  const request = await requestAccounts(
    {
      customerId: body.customerId,
      countryCode: body.countryCode,
      permissions: body.requestPermissions,
      providers: body.providers ?? [],
      purpose: 'AccountAggregation',
      userType: 'Retail',
      transactionsFrom: body.consentTransactionsFromDate,
      transactionsTo: body.consentTransactionsToDate,
      term,
      redirectionFlow: body.redirectionFlow ?? 'WEB',
      successRedirectUrl: body.successRedirectUrl,
      failureRedirectUrl: body.failureRedirectUrl,
      autoRedirect: body.autoRedirect ?? true,
    },
    { owner, names, lifetimeSeconds: client.lifetimes.paymentRequestSeconds },
    deps,
  );
  const context = await viewContext(owner.market, deps);
  return presentRequest({ request, consent: undefined, connection: undefined }, context);
};

export const legacyListAccountRequests: Ops['legacyListAccountRequests'] = async ({ owner, query }, deps) => {
  const page = await deps.stores.accountRequests.page(owner, query);
  const requests = await withConsents(page.items, deps);
  const context = await viewContext(owner.market, deps);
  return { ...page, items: requests.map((request) => presentRequest(request, context)) };
};

export const legacyGetAccountRequest: Ops['legacyGetAccountRequest'] = async ({ owner, query }, deps) => {
  const request = await ownRequest(accountRequestsIn(deps.stores), owner, query.id);
  const [requestWithConsent = { request, consent: undefined, connection: undefined }] = await withConsents(
    [request],
    deps,
  );
  return presentRequest(requestWithConsent, await viewContext(owner.market, deps));
};

/** Adds the consents and connections to the requests. Fetches each kind in one batch. */
const withConsents = async (
  requests: readonly AccountRequest[],
  { stores }: RequestDeps,
): Promise<readonly RequestWithConsent[]> => {
  const consents = await stores.accountConsents.getAll(requests.flatMap(({ consentId }) => consentId ?? []));
  const connections = await stores.connections.getAll([
    ...new Set(consents.flatMap((consent) => connectionIdIn(consent) ?? [])),
  ]);
  return requests.map((request) => {
    const consent = consents.find(({ id }) => id === request.consentId);
    return { request, consent, connection: consent && connectionOf(consent, connections) };
  });
};
