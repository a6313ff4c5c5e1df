import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import type { EntityKind } from '#shared/platform/storage/entities.ts';
import { type AccountList, accountKeys } from '#shared/accounts/keys.ts';
import type { ConnectionSummary } from '#shared/banks/providers/connection-view.ts';
import { isInForce } from '#shared/consents/authorisation.ts';
import type { AccountConsent } from './account-consent.ts';

/** The connection between a customer and a bank. It is active while at least one of its consents is active. */
export const Connection = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  providerCode: z.string(),
  /** The consents in force: authorised, paused or suspended. */
  activeConsentIds: z.array(Id).readonly(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Connection = z.infer<typeof Connection>;

export const connectionKind: EntityKind<Connection> = {
  entity: 'Connection',
  schema: Connection,
  key: accountKeys.connection,
  list: 'connections' satisfies AccountList,
  isListed: () => false,
};

/**
 * Derives the id of a consent's connection. Each customer has one connection per bank. A consent without a customer id
 * has a connection that only its renewals share.
 */
export const connectionIdOf = (consent: AccountConsent, providerCode: string): string =>
  derivedId(
    'account-connection',
    consent.clientId,
    consent.market,
    comparableId(consent.customerId) ?? consent.base?.consentId ?? consent.id,
    providerCode,
  );

/**
 * Returns the id of a consent's connection. Until the bank grants the consent, this is the id that its connection will
 * have. Returns undefined until the bank is known.
 */
export const connectionIdIn = (consent: AccountConsent): string | undefined =>
  consent.connectionId ?? (consent.providerCode && connectionIdOf(consent, consent.providerCode));

/**
 * Returns a consent's connection, or undefined until the bank is known. A connection is not stored until the bank
 * grants its first consent; until then, it is derived from the consent.
 */
export const connectionOf = (consent: AccountConsent, stored: readonly Connection[]): ConnectionSummary | undefined => {
  const id = connectionIdIn(consent);
  const { providerCode } = consent;
  if (id === undefined || providerCode === undefined) return undefined;
  const { createdAt, updatedAt, activeConsentIds } = stored.find((connection) => connection.id === id) ?? {
    ...consent,
    activeConsentIds: [],
  };
  return { id, providerCode, createdAt, updatedAt, status: activeConsentIds.length > 0 ? 'ACTIVE' : 'INACTIVE' };
};

/** Returns a connection after a change to one of its consents, or undefined if the consent has no connection yet. */
export const connectionAfter = (
  connection: Connection | undefined,
  consent: AccountConsent,
): Connection | undefined => {
  const { id, clientId, market, connectionId, providerCode, createdAt, updatedAt } = consent;
  if (!connectionId || !providerCode) return undefined;
  const otherIds = connection?.activeConsentIds.filter((other) => other !== id) ?? [];
  const activeConsentIds = isInForce(consent) ? [...otherIds, id] : otherIds;
  if (!connection)
    return {
      id: connectionId,
      clientId,
      market,
      providerCode,
      activeConsentIds,
      createdAt,
      updatedAt,
      version: 0,
    };
  const isUnchanged = activeConsentIds.length === connection.activeConsentIds.length;
  return isUnchanged ? connection : { ...connection, activeConsentIds, updatedAt, version: connection.version + 1 };
};
