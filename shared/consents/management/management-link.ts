import * as z from 'zod';
import { consumeWrite, singleUseWrite } from '#shared/clients/members/one-time.ts';
import { consentKeys } from '#shared/consents/management/keys.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { ManagementVisit, newManagementSession } from './management-session.ts';

/** How long a link can be opened: the client sends its customer there at once. */
export const managementLinkSeconds = 300;

/** A single-use link with which a client lets one of its customers manage their consents. */
const ManagementLink = ManagementVisit.extend({
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().optional(),
});

export interface ManagementDeps {
  readonly table: Table;
  readonly now: Clock;
}

const entity = 'ManagementLink';
const keyOf = (token: string) => consentKeys.managementLink(digest('management-link', token));

/** Creates a link. Returns its token, of which only a hash is stored. */
export const createManagementLink = async (visit: ManagementVisit, { table, now }: ManagementDeps) => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = addSeconds(now(), managementLinkSeconds);
  await table.commit(singleUseWrite(keyOf(token), entity, { ...visit, expiresAt }));
  return { token, expiresAt };
};

/** The result of opening a link: the token of a new session, or why there is none. */
export type OpenedLink =
  | { readonly visit: ManagementVisit; readonly sessionToken: string }
  | { readonly visit: ManagementVisit; readonly error: 'used' | 'expired' }
  | { readonly visit: undefined; readonly error: 'unknown' };

/** Opens a link and starts the customer's session, in one commit. Only one of several concurrent attempts succeeds. */
export const openManagementLink = async (token: string, { table, now }: ManagementDeps): Promise<OpenedLink> => {
  const item = await table.get(keyOf(token));
  if (!item) return { visit: undefined, error: 'unknown' };
  const { usedAt, expiresAt, ...visit } = ManagementLink.parse(item);
  if (usedAt !== undefined) return { visit, error: 'used' };
  if (expiresAt <= now().toISOString()) return { visit, error: 'expired' };
  const { sessionToken, write } = newManagementSession(visit, now);
  const isFirst = await succeedsWithoutConflict(
    table.commit(consumeWrite(keyOf(token), entity, { ...visit, expiresAt }, now), write),
  );
  return isFirst ? { visit, sessionToken } : { visit, error: 'used' };
};
