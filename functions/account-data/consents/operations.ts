import { accountAgreements, createAccountConsent as create } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { connectionIdIn, connectionOf } from '#shared/accounts/consent/connection.ts';
import { customerOf } from '#shared/accounts/request/customer-names.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { pauseConsent, reactivateConsent } from '#shared/consents/management/pause-consent.ts';
import { revokeConsent } from '#shared/consents/revoke-consent.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { findPage } from '#shared/platform/http/paging.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { matching } from '#shared/platform/storage/page.ts';
import { codeOfProvider, type ViewContext, viewContext, type ViewDeps } from '#shared/banks/providers/providers.ts';
import type { routes } from './routes.ts';
import { presentAccountConsent, presentCreatedAccountConsent } from './view.ts';

export interface ConsentDeps extends ViewDeps {
  readonly stores: AccountConsentStore;
  readonly now: Clock;
}
type Ops = Operations<typeof routes, ConsentDeps>;

export const createAccountConsent: Ops['createAccountConsent'] = async ({ owner, client, body }, deps) => {
  const { authorizationSeconds } = client.lifetimes;
  return presentCreatedAccountConsent(
    await create({ owner, ...body, authorizationSeconds }, deps),
    deps.baseUrl,
    deps.now(),
  );
};

export const listAccountConsents: Ops['listAccountConsents'] = async ({ owner, query }, deps) => {
  const { status, referenceCustomerId, customerId, providerId, connectionId, ...time } = query;
  const context = await viewContext(owner.market, deps);
  const { stores } = deps;
  const customer = customerOf({ referenceCustomerId, customerId });
  const idsOfCustomer = customer === undefined ? undefined : await stores.consentIdsOfCustomer(owner, customer);
  const filter = {
    status,
    providerCode: providerId && codeOfProvider(providerId, context.providers),
    connectionId,
  };
  const page = await findPage(stores.accountConsents, owner, time, matching(filter, filterFieldsOf), idsOfCustomer);
  const presentConsent = await createPresenter(page.items, context, deps);
  return { ...page, items: page.items.map(presentConsent) };
};

const filterFieldsOf = (consent: AccountConsent) => ({
  status: consent.status,
  providerCode: consent.providerCode,
  connectionId: connectionIdIn(consent),
});

export const getAccountConsent: Ops['getAccountConsent'] = async ({ owner, params }, deps) =>
  present(await ownConsent(accountAgreements(deps.stores), owner, params.consentId), deps);

const changesTo = { Revoked: revokeConsent, Paused: pauseConsent, Authorized: reactivateConsent };

export const updateAccountConsent: Ops['updateAccountConsent'] = async ({ owner, params, body }, deps) => {
  const change = changesTo[body.status];
  return present(await change(accountAgreements(deps.stores), owner, params.consentId, deps.now), deps);
};

const present = async (consent: AccountConsent, deps: ConsentDeps) => {
  const context = await viewContext(consent.market, deps);
  return (await createPresenter([consent], context, deps))(consent);
};

/** Returns a function that presents these consents. Fetches their connections in one batch. */
const createPresenter = async (
  consents: readonly AccountConsent[],
  context: ViewContext,
  { stores, now }: ConsentDeps,
) => {
  const connections = await stores.connections.getAll([
    ...new Set(consents.flatMap((consent) => connectionIdIn(consent) ?? [])),
  ]);
  return (consent: AccountConsent) =>
    presentAccountConsent(consent, connectionOf(consent, connections), context, now());
};
