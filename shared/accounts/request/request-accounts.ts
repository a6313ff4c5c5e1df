import type { Owner } from '#shared/clients/owner.ts';
import { endOf, type InstantOf, requestedDay, startOf } from '#shared/standard/markets/day.ts';
import { timeZoneIn } from '#shared/standard/markets/market.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalidFields } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, earliest } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { ProviderCatalog } from '#shared/banks/providers/providers.ts';
import { ownRequest } from '#shared/consents/agreement.ts';
import { assertWithoutConsent } from '#shared/consents/revoke-consent.ts';
import {
  accountRequestsIn,
  type AccountRequestStore,
  type AccountRequest,
  AccountRequestTerms,
  newAccountRequest,
} from './account-request.ts';
import { type RequestedTerms, closedBankErrors, type FieldNames, requestErrors } from './request-rules.ts';

export interface RequestDeps {
  readonly stores: AccountRequestStore;
  readonly providers: ProviderCatalog;
  readonly now: Clock;
}

/** The client that makes or changes a request, and how long the request may wait for a consent. */
export interface RequestContext {
  readonly owner: Owner;
  readonly names: FieldNames;
  readonly lifetimeSeconds: number;
}

/** Creates a request for account data. Throws Problem `validation_error`, which lists every error. */
export const requestAccounts = async (
  input: RequestedTerms & { readonly customerId: string | undefined },
  context: RequestContext,
  { stores, providers: catalog, now }: RequestDeps,
): Promise<AccountRequest> => {
  const at = now().toISOString();
  const { owner, names, lifetimeSeconds } = context;
  const requested = withInstants(input, timeZoneIn(owner.market, input.countryCode));
  const providers = await catalog(owner.market);
  const rules = { market: owner.market, providers, at };
  const errors = [...requestErrors(requested, names, rules), ...closedBankErrors(requested, providers)];
  if (errors.length > 0) throw invalidFields(errors);
  const request = newAccountRequest(
    {
      ...AccountRequestTerms.parse(requested),
      ...owner,
      id: newId(),
      customerId: requested.customerId,
      providerCodes: requested.providers.flatMap((provider) => providers.find(provider)?.code ?? []),
      linkToken: randomBytes(16).toString('base64url'),
      expiresAt: deadlineOf(requested, at, lifetimeSeconds),
    },
    at,
  );
  // The id is new, so the write cannot conflict with another request.
  return (await stores.accountRequests.createOnce(request)).entity;
};

/** Returns when a request expires if no consent is created, which must be before the consent would end. */
const deadlineOf = ({ term }: Pick<AccountRequestTerms, 'term'>, createdAt: string, lifetimeSeconds: number): string =>
  earliest(addSeconds(createdAt, lifetimeSeconds), 'until' in term ? term.until : undefined);

type Convert = (time: string, instantOf: InstantOf) => string;

/** Converts each time of the terms, given the function that returns the instant of a day. */
const withTimes = <T extends Partial<AccountRequestTerms>>(terms: T, convert: Convert): T => {
  const { transactionsFrom, transactionsTo, term } = terms;
  return {
    ...terms,
    ...(transactionsFrom !== undefined && { transactionsFrom: convert(transactionsFrom, startOf) }),
    ...(transactionsTo !== undefined && { transactionsTo: convert(transactionsTo, endOf) }),
    ...(term && 'until' in term && { term: { until: convert(term.until, endOf) } }),
  };
};

/** Converts days that the client specified to instants in the time zone of the banks' country. */
const withInstants = <T extends Partial<AccountRequestTerms>>(terms: T, timeZone: string): T =>
  withTimes(terms, (time, instantOf) => instantOf(time, timeZone));

/** Converts instants back to the days that the client specified. Times that are not those of a day stay the same. */
const withDays = <T extends Partial<AccountRequestTerms>>(terms: T, timeZone: string): T =>
  withTimes(terms, (time, instantOf) => requestedDay(time, instantOf, [timeZone]) ?? time);

/**
 * Changes a request that has no consent yet. Omitted fields keep their values.
 *
 * @throws Problem `not_found`, `validation_error`, `resource_locked` if it has a consent, `invalid_state` if it is
 *   final
 */
export const changeAccountRequest = (
  id: string,
  change: Partial<AccountRequestTerms>,
  { owner, names, lifetimeSeconds }: RequestContext,
  { stores, providers: catalog, now }: RequestDeps,
): Promise<AccountRequest> =>
  retryOnConflict(async () => {
    const kind = accountRequestsIn(stores);
    const request = await ownRequest(kind, owner, id);
    assertWithoutConsent(kind, request);
    const at = now().toISOString();
    const previous = withDays(request, timeZoneIn(owner.market, request.countryCode));
    const requested = { ...bumpVersion(previous, at), ...change };
    const changed = withInstants(requested, timeZoneIn(owner.market, requested.countryCode));
    const updated = { ...changed, expiresAt: deadlineOf(changed, request.createdAt, lifetimeSeconds) };
    const rules = { market: owner.market, providers: await catalog(owner.market), at };
    const errors = requestErrors({ ...updated, providers: updated.providerCodes }, names, rules);
    if (errors.length > 0) throw invalidFields(errors);
    await stores.accountRequests.save(request, updated);
    return updated;
  });
