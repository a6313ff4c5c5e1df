import * as z from 'zod';
import type { Actor } from '#shared/clients/audit/audit-record.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

/**
 * A member's permissions. A viewer can only read. A developer can also change keys and subscriptions and replay
 * deliveries. An admin can also manage members and approve keys. An operator works for the service and does not belong
 * to a client's workspace.
 */
export const Role = z.enum(['viewer', 'developer', 'admin', 'operator']);
export type Role = z.infer<typeof Role>;

/** The roles that a client can assign. */
export const ClientRole = Role.exclude(['operator']);
export type ClientRole = z.infer<typeof ClientRole>;

const rank: Readonly<Record<ClientRole, number>> = { viewer: 1, developer: 2, admin: 3 };

/**
 * Returns whether a role includes the required role. Operators do not have a client's roles, and a client's admin is
 * not an operator.
 */
export const includesRole = (role: Role, required: Role): boolean => {
  if (role === 'operator' || required === 'operator') return role === required;
  return rank[role] >= rank[required];
};

/** The workspace of the service's operators. Every other workspace belongs to a client, and has the client's id. */
export const operatorWorkspace = 'operator';

export const MemberName = plainText(1, 60);

/** A person who signs in to the dashboard. */
export const Member = z.object({
  id: z.string(),
  workspace: z.string(),
  name: z.string(),
  role: Role,
  status: z.enum(['Active', 'Removed']),
  /** Root of the invitation chain: the member whom the operator invited. Absent for that member. */
  joinedThrough: z.string().optional(),
  /** The passkey with which the member signs in. Absent for members who joined a local service without one. */
  passkeyId: z.string().optional(),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Member = z.infer<typeof Member>;

export const isActiveMember = ({ status }: Member): boolean => status === 'Active';

/**
 * Returns an id for the person behind a member. A member can invite themselves under another name, so two members count
 * as two people only if their invitation chains start at different operator invitations.
 */
export const personOf = ({ id, joinedThrough }: Pick<Member, 'id' | 'joinedThrough'>): string => joinedThrough ?? id;

/** Returns the member as recorded in the audit trail. */
export const actorOf = ({ id, name, role }: Member): Actor => ({
  kind: role === 'operator' ? 'operator' : 'member',
  id,
  name,
});

/**
 * The credential with which a member signs in: the public key of a key pair in their device (Web Authentication Level 3
 * §4).
 */
export const Passkey = z.object({
  /** The credential id, in base64url. */
  id: z.string(),
  memberId: z.string(),
  workspace: z.string(),
  /** The COSE key, in base64url. */
  publicKey: z.string(),
  /** Number of signatures by the device. Always 0 for devices that do not count. */
  counter: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Passkey = z.infer<typeof Passkey>;
