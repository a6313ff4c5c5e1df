import * as z from 'zod';
import { consentKeys } from '#shared/consents/management/keys.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { Language } from '#shared/standard/languages/language.ts';
import { Market } from '#shared/standard/markets/market.ts';

/** How long a customer may manage consents without another link. */
const managementSessionSeconds = 1_800;

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

/** A session, and whether it has ended. */
export interface KnownSession {
  readonly visit: ManagementVisit;
  readonly hasEnded: boolean;
}

const keyOf = (token: string) => consentKeys.managementSession(digest('management-session', token));

/** Returns the token of a new session and the write that creates it. */
export const newManagementSession = (
  visit: ManagementVisit,
  now: Clock,
): { readonly sessionToken: string; readonly write: Write } => {
  const sessionToken = randomBytes(32).toString('base64url');
  const expiresAt = addSeconds(now(), managementSessionSeconds);
  const ttl = epochSeconds(expiresAt) + rememberedSeconds;
  const item = { ...visit, expiresAt, ...keyOf(sessionToken), entity: 'ManagementSession', version: 0, ttl };
  return { sessionToken, write: { item, expect: 'absent' } };
};

export const findManagementSession = async (
  token: string,
  { table, now }: { readonly table: Table; readonly now: Clock },
): Promise<KnownSession | undefined> => {
  const item = await table.get(keyOf(token));
  if (!item) return undefined;
  const { expiresAt, ...visit } = ManagementSession.parse(item);
  return { visit, hasEnded: expiresAt <= now().toISOString() };
};
