import * as z from 'zod';

/** The actions that are recorded: manual changes to a client or to the service, sign-ins, test events and replays. */
export const AuditAction = z.enum([
  'client.enabled',
  'client.disabled',
  'client.changed',
  'client.topped-up',
  'api-key.created',
  'api-key.rotated',
  'api-key.revoked',
  'sessions.ended',
  'key.registered',
  'key.proposed',
  'key.approved',
  'key.rejected',
  'key.removed',
  'subscription.created',
  'subscription.paused',
  'subscription.resumed',
  'subscription.changed',
  'subscription.deleted',
  'subscription.tested',
  'delivery.replayed',
  'member.invited',
  'member.joined',
  'member.signed-in',
  'member.changed',
  'member.removed',
  'bank.registering',
  'bank.enabled',
  'bank.disabled',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/**
 * The author of an action: a person with a passkey, or any holder of the AWS credentials that the operator's CLI uses.
 */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('operator'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('command line') }),
]);
export type Actor = z.infer<typeof Actor>;

export const commandLine: Actor = { kind: 'command line' };

/** One action, with its actor, target and time. A record is written once and never changed. */
export const AuditRecord = z.object({
  id: z.string(),
  /** A client id, or `operator` for changes that do not concern a client. */
  workspace: z.string(),
  at: z.iso.datetime(),
  actor: Actor,
  action: AuditAction,
  /** The changed object: an id, a role or a number. Never a secret. */
  target: z.string().optional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
