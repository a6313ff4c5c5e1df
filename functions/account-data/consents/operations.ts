import { type AccountConsentStore, ownAccountConsent } from '#shared/account-consents/account-consent-store.ts';
import type { AccountConsent } from '#shared/account-consents/account-consent.ts';
import { revokeAccountConsent as revoke } from '#shared/account-consents/change-account-consent.ts';
import { connectionIdIn, connectionOf } from '#shared/account-consents/connection.ts';
import { createAccountConsent as create } from '#shared/account-consents/create-account-consent.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { TooManyToExamine } from '#shared/platform/storage/page.ts';
import { type ViewContext, viewContext, type ViewDeps } from '#shared/providers/providers.ts';
import type { routes } from './routes.ts';
import { presentAccountConsent, presentCreatedAccountConsent } from './view.ts';

export interface ConsentDeps extends ViewDeps {
  readonly stores: AccountConsentStore;
  readonly now: Clock;
}
type Ops = Operations<typeof routes, ConsentDeps>;

export const createAccountConsent: Ops['createAccountConsent'] = async ({ owner, client, body }, deps) => {
  const { requestId: accountRequestId, providerId, purpose, userType, baseConsentId } = body;
  const { authorizationSeconds } = client.lifetimes;
  const asked = { owner, accountRequestId, providerId, purpose, userType, baseConsentId, authorizationSeconds };
  return presentCreatedAccountConsent(await create(asked, deps), deps.baseUrl, deps.now());
};

export const listAccountConsents: Ops['listAccountConsents'] = async ({ owner, query }, deps) => {
  const { providerId, connectionId, ...page } = query;
  const context = await viewContext(owner.market, deps);
  const providerCode = providerId === undefined ? undefined : context.providers.find(providerId)?.code;
  const where = (consent: AccountConsent): boolean =>
    (providerId === undefined || (providerCode !== undefined && consent.providerCode === providerCode)) &&
    (connectionId === undefined || connectionIdIn(consent) === connectionId);
  const isFiltered = providerId !== undefined || connectionId !== undefined;
  const found = await deps.stores.accountConsents
    .page(owner, page, isFiltered ? { where } : {})
    .catch((error: unknown) => {
      if (error instanceof TooManyToExamine)
        throw invalid('providerId', `works with at most 2,000 consents, and there are ${error.count}`);
      throw error;
    });
  const present = await openPresenter(found.items, context, deps);
  const items = found.items.map(present);
  return { ...found, items };
};

export const getAccountConsent: Ops['getAccountConsent'] = async ({ owner, params }, deps) =>
  present(await ownAccountConsent(owner, params.consentId, deps.stores), deps);

export const revokeAccountConsent: Ops['revokeAccountConsent'] = async ({ owner, params }, deps) =>
  present(await revoke(owner, params.consentId, deps), deps);

const present = async (consent: AccountConsent, deps: ConsentDeps) => {
  const context = await viewContext(consent.market, deps);
  return (await openPresenter([consent], context, deps))(consent);
};

/** Reads the connections of the consents at once. */
const openPresenter = async (
  consents: readonly AccountConsent[],
  context: ViewContext,
  { stores, now }: ConsentDeps,
) => {
  const stored = await stores.connections.getAll([
    ...new Set(consents.flatMap((consent) => connectionIdIn(consent) ?? [])),
  ]);
  return (consent: AccountConsent) => presentAccountConsent(consent, connectionOf(consent, stored), context, now());
};
