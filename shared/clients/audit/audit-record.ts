import * as z from 'zod';

/** Everything that people change, by hand, about a client or about the service. */
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

/** Who did something: a person with a passkey, or whoever has the AWS credentials of the operator's tool. */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('operator'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('command line') }),
]);
export type Actor = z.infer<typeof Actor>;

export const commandLine: Actor = { kind: 'command line' };

/** One change: who did what to what, and when. It is written once and never changed. */
export const AuditRecord = z.object({
  id: z.string(),
  /** A client id, or `operator` for what concerns no client. */
  workspace: z.string(),
  at: z.iso.datetime(),
  actor: Actor,
  action: AuditAction,
  /** What was changed: an id, a role or a number. Never a secret. */
  target: z.string().optional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
