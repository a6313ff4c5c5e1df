import { accessAccounts } from '#functions/account-data/data/operations.ts';
import {
  legacyGetBalances,
  legacyGetBeneficiaries,
  legacyGetDirectDebits,
  legacyGetParties,
  legacyListAccounts,
} from '#functions/legacy-accounts/accounts/operations.ts';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type FinalState, itemsOf, type Oracle } from '../../oracles/aftermath.ts';
import { clockToleranceMs, statusesIn } from '../../oracles/mandates/mandate-facts.ts';
import { accountsOf, transactionsPerAccount } from '../../outside/accounts/account-bank.ts';
import { defaultCustomer } from '../../outside/bank.ts';
import type { LambdaFunction } from '../../world/functions.ts';
import { type FinalResponse, type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** A read request that was rejected. */
export interface RejectedRead {
  readonly from: number;
  readonly until: number;
  readonly errorCode: string;
  /** Whether the consent permits all requested sections. */
  readonly isPermitted: boolean;
}

export const sections = ['balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'] as const;
type Section = (typeof sections)[number];

/** The account ids that were returned so far, each with its consent. */
export type KnownAccounts = Map<string, string>;

/** The consent under which an integrator reads. */
export interface ReadableConsent {
  readonly consentId: string;
  readonly permits: (section: Section) => boolean;
  readonly knownAccounts: KnownAccounts;
}

/** A final response, and the interaction id of the attempt that received it. */
interface ReadAttempt<T> {
  readonly response: FinalResponse<T>;
  readonly interactionId: string;
}

/** Creates functions that read the customer's accounts as an integrator and check that the response is complete. */
export const createReader = ({ consentId, permits, knownAccounts }: ReadableConsent, scene: Scene) => {
  const { world, service, client, market, callUntilFinal } = scene;
  const { timeline, violations, fate } = world;
  const asClient = callBy(client, market);
  const rejections: RejectedRead[] = [];
  const successful: string[] = [];

  /**
   * Calls an operation until the response is final. Calls to the bank carry the caller's interaction id. Each attempt
   * has its own id, because responses to a failed attempt may still arrive.
   */
  const send = async <Memory, T>(
    target: LambdaFunction<Memory>,
    operation: (call: typeof asClient, memory: Memory) => Promise<T>,
  ): Promise<ReadAttempt<T>> => {
    let interactionId = '';
    const response = await callUntilFinal(target, (memory) => {
      interactionId = `read ${newId()}`;
      return operation({ ...asClient, interactionId }, memory);
    });
    return { response, interactionId };
  };

  const record = <T>(
    from: number,
    isPermitted: boolean,
    { response, interactionId }: ReadAttempt<T>,
  ): T | undefined => {
    if ('ok' in response) {
      successful.push(interactionId);
      return response.ok;
    }
    rejections.push({ from, until: timeline.now(), errorCode: response.errorCode, isPermitted });
    return undefined;
  };
  const isShared = (id: string): boolean => accountsOf(defaultCustomer).some((accountId) => accountId === id);
  /** Checks that an account id belongs to only one consent, on which the account's readable data depends. */
  const recordAccountId = (id: string): void => {
    if ((knownAccounts.get(id) ?? consentId) !== consentId)
      violations.push('sharing: One account id is used under two consents');
    knownAccounts.set(id, consentId);
  };

  const read = async (include: readonly Section[] = ['balances', 'transactions']): Promise<void> => {
    const from = timeline.now();
    const isPermitted = include.every(permits);
    const attempted = await send(service.accountData, (call, deps) =>
      accessAccounts({ ...call, body: { consentId, include: [...include] } }, deps),
    );
    const response = record(from, isPermitted, attempted);
    if (!response) return;
    if (!isPermitted) violations.push('sharing: A read returned data that the consent does not permit');
    const { accounts } = response;
    for (const { account } of accounts) recordAccountId(account.id);
    const isComplete = accounts.every(({ account, ...data }) =>
      include.every((section) => {
        const items = data[section]?.items.map((item) => JSON.stringify(item)) ?? [];
        const isNotOffered = section === 'directDebits' && account.externalId.endsWith('2');
        const count = isNotOffered ? 0 : section === 'transactions' ? transactionsPerAccount : 1;
        return (
          items.length === count &&
          new Set(items).size === count &&
          items.every((item) => belongsTo(account.externalId, section, item))
        );
      }),
    );
    if (accounts.length !== accountsOf(defaultCustomer).length || !isComplete)
      violations.push('sharing: A read returned only part of the account data');
    if (accounts.some(({ account }) => !isShared(account.externalId)))
      violations.push("sharing: A read returned another customer's account");
  };
  const belongsTo = (externalId: string, section: Section, item: string): boolean =>
    section === 'balances' || item.includes(externalId);

  /** Reads one of the accounts with the legacy API and makes the same checks. */
  const readLegacy = async (): Promise<void> => {
    const from = timeline.now();
    const page = { page: 1, perPage: 20 };
    const readSection = async <T>(
      operation: (
        call: Omit<typeof asClient, 'query'> & { readonly query: { readonly accountId: string } },
        deps: Parameters<typeof legacyGetParties>[1],
      ) => Promise<T>,
      accountId: string,
      section: Section,
    ) => {
      const attempted = await send(service.legacyAccounts, (call, deps) =>
        operation({ ...call, query: { accountId } }, deps),
      );
      return record(from, permits(section), attempted);
    };
    const attempted = await send(service.legacyAccounts, (call, deps) =>
      legacyListAccounts({ ...call, query: { consentId, ...page } }, deps),
    );
    const listed = record(from, true, attempted);
    if (!listed) return;
    for (const { id } of listed.items) recordAccountId(id);
    if (listed.total !== listed.items.length || listed.items.some(({ externalId }) => !isShared(externalId ?? '')))
      violations.push('sharing: A legacy list does not contain exactly the shared accounts');
    const account = listed.items[Math.floor(fate.draw('which account') * listed.items.length)];
    if (!account) return;
    const { id, externalId } = account;
    const balances = await readSection(legacyGetBalances, id, 'balances');
    const lists = {
      beneficiaries: await readSection(legacyGetBeneficiaries, id, 'beneficiaries'),
      directDebits: await readSection(legacyGetDirectDebits, id, 'directDebits'),
      parties: await readSection(legacyGetParties, id, 'parties'),
    };
    const areComplete = Object.entries(lists).every(([section, list]) => {
      const count = section === 'directDebits' && externalId?.endsWith('2') ? 0 : 1;
      return !list || (list.length === count && list.every(({ accountId }) => accountId === id));
    });
    const hasBalance =
      !balances ||
      (balances.accountId === id && balances.externalAccountId === externalId && balances.balances.length === 1);
    if (!areComplete || !hasBalance) violations.push('sharing: The legacy API returns data that differs from the bank');
  };

  return { read, readLegacy, rejections, successful };
};

/** Data that arrives from the bank after the response to a revocation is never returned. */
export const readsEndWithTheConsent =
  (interactionIds: readonly string[], revokedAt: number): Oracle =>
  ({ bank }) => {
    const late = new Set(bank.dataArrived.flatMap(({ at, interactionId }) => (at > revokedAt ? [interactionId] : [])));
    return interactionIds.some((id) => late.has(id))
      ? ['A read returned data that arrived after the end of its consent']
      : [];
  };

/**
 * A read that the consent permits succeeds while the consent is active, because its tokens are valid throughout. After
 * a standstill, a consent may have expired although its history does not show this yet.
 */
export const readsSucceed =
  (consentId: string, rejections: readonly RejectedRead[]): Oracle =>
  (finalState: FinalState) => {
    const item = itemsOf(finalState, 'AccountConsent').find(({ id }) => id === consentId);
    if (!item) return [];
    const { history, expiresAt } = AccountConsent.parse(item);
    return rejections
      .filter(({ from, until }) => {
        const statuses = statusesIn(history, from, until);
        const mayHaveExpired = until + clockToleranceMs > Date.parse(expiresAt);
        return statuses.size === 1 && statuses.has('Authorized') && !mayHaveExpired;
      })
      .filter(({ isPermitted, errorCode }) => isPermitted || errorCode !== 'insufficient_permissions')
      .map(({ errorCode }) => `A read was rejected under an active consent: ${errorCode}`);
  };
