import * as z from 'zod';
import type { Actor } from '#shared/clients/audit/audit-record.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

/**
 * What a member may do. A viewer reads. A developer also changes keys and subscriptions, and replays deliveries. An admin
 * also decides who is a member, and approves keys. An operator works for the service, and is in no client's workspace.
 */
export const Role = z.enum(['viewer', 'developer', 'admin', 'operator']);
export type Role = z.infer<typeof Role>;

/** The roles that a client can give. */
export const ClientRole = Role.exclude(['operator']);
export type ClientRole = z.infer<typeof ClientRole>;

const rank: Readonly<Record<ClientRole, number>> = { viewer: 1, developer: 2, admin: 3 };

/** Whether a role includes another one. An operator has none of the roles of a client, and a client's admin is no operator. */
export const includesRole = (role: Role, needed: Role): boolean => {
  if (role === 'operator' || needed === 'operator') return role === needed;
  return rank[role] >= rank[needed];
};

/** The workspace of the people who operate the service. The others are those of clients, and have the client's id. */
export const operatorWorkspace = 'operator';

export const MemberName = plainText(1, 60);

/** A person who signs in to the dashboard. */
export const Member = z.object({
  id: z.string(),
  workspace: z.string(),
  name: z.string(),
  role: Role,
  status: z.enum(['Active', 'Removed']),
  /** The member whom the operator invited and through whose invitations this one joined. Left out by who was invited so. */
  joinedThrough: z.string().optional(),
  /** The passkey that the member signs in with. Members of the first releases have none here. */
  passkeyId: z.string().optional(),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Member = z.infer<typeof Member>;

/**
 * Who a member is, as far as the service can know. A member can invite themselves under another name, so two members are
 * two people only if the operator has invited both, or those through whom they joined.
 */
export const personOf = ({ id, joinedThrough }: Pick<Member, 'id' | 'joinedThrough'>): string => joinedThrough ?? id;

/** The member as the audit trail names them. */
export const actorOf = ({ id, name, role }: Member): Actor => ({
  kind: role === 'operator' ? 'operator' : 'member',
  id,
  name,
});

/** What a member signs in with: the public half of a key pair in their device (Web Authentication Level 3 §4). */
export const Passkey = z.object({
  /** The credential id, in base64url. */
  id: z.string(),
  memberId: z.string(),
  workspace: z.string(),
  /** COSE key, in base64url. */
  publicKey: z.string(),
  /** How often the device has signed; devices that do not count say 0. */
  counter: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Passkey = z.infer<typeof Passkey>;
