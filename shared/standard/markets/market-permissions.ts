import {
  type AccountPermission,
  type DataPermission,
  unusedPermissions,
} from '#shared/standard/consents/permissions.ts';
import { type Market, marketsIn, rulesOf } from './market.ts';

const rulesIn = (market: Market) => marketsIn(market).map(rulesOf);

/** Returns the requested permissions that a market's banks support. */
export const permissionsAt = (market: Market, requested: readonly DataPermission[]): readonly AccountPermission[] => {
  const requestedNames: ReadonlySet<string> = new Set(requested);
  const supported = new Set(rulesIn(market).flatMap(({ permissions }) => permissions));
  return [...supported].filter((permission) => requestedNames.has(permission));
};

/** Includes the unused permissions: only the schemas of the legacy API accept them. */
export const requestablePermissions = (market: Market): ReadonlySet<DataPermission> =>
  new Set([...rulesIn(market).flatMap(({ permissions }) => permissions), ...unusedPermissions]);
