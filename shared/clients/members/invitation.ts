import * as z from 'zod';
import { Actor } from '#shared/clients/audit/audit-record.ts';
import { auditedTable } from '#shared/clients/audit/audit-trail.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { memberKeys } from '#shared/clients/members/keys.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { Role } from './member.ts';
import { singleUseWrite, readSingleUse, consumeWrite } from './one-time.ts';

/** Lifetime of an invitation: long enough to send its link to a person who is waiting for it. */
const invitationSeconds = 900;

/** An invitation to join a workspace through a single-use link. Only a hash of the link's token is stored. */
export const Invitation = z.object({
  workspace: z.string(),
  role: Role,
  invitedBy: Actor,
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

const keyOf = (token: string) => memberKeys.invitation(digest('invitation', token));

/**
 * Creates an invitation and returns the token of its link.
 *
 * @param token 32 secret bytes in base64url
 */
export const invite = async (
  { workspace, role, invitedBy }: Pick<Invitation, 'workspace' | 'role' | 'invitedBy'>,
  { table, now }: { readonly table: Table; readonly now: Clock },
  token = randomBytes(32).toString('base64url'),
): Promise<string> => {
  const invitation: Invitation = { workspace, role, invitedBy, expiresAt: addSeconds(now(), invitationSeconds) };
  const auditEntry = { workspace, actor: invitedBy, action: 'member.invited', target: role } as const;
  await auditedTable(table, auditEntry, now).commit(singleUseWrite(keyOf(token), 'Invitation', invitation));
  return token;
};

/** Returns the invitation behind a link, or undefined if it does not exist, was already used or has expired. */
export const invitationOf = (table: Table, token: string, now: Clock): Promise<Invitation | undefined> =>
  readSingleUse(table, keyOf(token), Invitation, now);

export const redeemInvitation = (token: string, invitation: Invitation, now: Clock): Write =>
  consumeWrite(keyOf(token), 'Invitation', invitation, now);
