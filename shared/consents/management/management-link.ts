import * as z from 'zod';
import { consumeWrite, singleUseWrite } from '#shared/clients/members/one-time.ts';
import { consentKeys } from './keys.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { Language } from '#shared/standard/languages/language.ts';
import { Market } from '#shared/standard/markets/market.ts';

/** How long a customer may manage consents without another link. */
export const managementSessionSeconds = 1_800;

/** How long an ended session is remembered, to tell the customer that it has ended. */
const rememberedSeconds = 86_400;

/** How long browsers keep the token of a session. Without it, we could not tell that the session has ended. */
export const keptTokenSeconds = managementSessionSeconds + rememberedSeconds;

/** A customer who manages their consents with one client, and how the pages are shown. */
export const ManagementVisit = z.object({
  clientId: z.string(),
  market: Market,
  /** The client's own id for the customer. */
  customerId: z.string(),
  language: Language,
  /** The client's page to which the customer returns. */
  returnUrl: z.string().optional(),
  /** Whether a page of the client embeds the pages. */
  isEmbedded: z.boolean(),
});
export type ManagementVisit = z.infer<typeof ManagementVisit>;

/** The session of one browser. Only a hash of its token is stored. */
const ManagementSession = ManagementVisit.extend({ expiresAt: z.iso.datetime() });

const sessionKey = (token: string) => consentKeys.managementSession(digest('management-session', token));

/** Returns the token of a new session and the write that creates it. */
const newManagementSession = (
  visit: ManagementVisit,
  now: Clock,
): { readonly sessionToken: string; readonly write: Write } => {
  const sessionToken = randomBytes(32).toString('base64url');
  const expiresAt = addSeconds(now(), managementSessionSeconds);
  const ttl = epochSeconds(expiresAt) + rememberedSeconds;
  const item = { ...visit, expiresAt, ...sessionKey(sessionToken), entity: 'ManagementSession', version: 0, ttl };
  return { sessionToken, write: { item, expect: 'absent' } };
};

/** Returns the visit of a session and whether the session has ended. */
export const findManagementSession = async (token: string, { table, now }: ManagementDeps) => {
  const item = await table.get(sessionKey(token));
  if (!item) return undefined;
  const { expiresAt, ...visit } = ManagementSession.parse(item);
  return { visit, hasEnded: expiresAt <= now().toISOString() };
};

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
const linkKey = (token: string) => consentKeys.managementLink(digest('management-link', token));

/** Creates a link. Returns its token, of which only a hash is stored. */
export const createManagementLink = async (visit: ManagementVisit, { table, now }: ManagementDeps) => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = addSeconds(now(), managementLinkSeconds);
  await table.commit(singleUseWrite(linkKey(token), entity, { ...visit, expiresAt }));
  return { token, expiresAt };
};

/** The result of opening a link: the token of a new session, or why there is none. */
export type OpenedLink =
  | { readonly visit: ManagementVisit; readonly sessionToken: string }
  | { readonly visit: ManagementVisit; readonly error: 'used' | 'expired' }
  | { readonly visit: undefined; readonly error: 'unknown' };

/** Opens a link and starts the customer's session, in one commit. Only one of several concurrent attempts succeeds. */
export const openManagementLink = async (token: string, { table, now }: ManagementDeps): Promise<OpenedLink> => {
  const item = await table.get(linkKey(token));
  if (!item) return { visit: undefined, error: 'unknown' };
  const { usedAt, expiresAt, ...visit } = ManagementLink.parse(item);
  if (usedAt !== undefined) return { visit, error: 'used' };
  if (expiresAt <= now().toISOString()) return { visit, error: 'expired' };
  const { sessionToken, write } = newManagementSession(visit, now);
  const isFirst = await succeedsWithoutConflict(
    table.commit(consumeWrite(linkKey(token), entity, { ...visit, expiresAt }, now), write),
  );
  return isFirst ? { visit, sessionToken } : { visit, error: 'used' };
};
