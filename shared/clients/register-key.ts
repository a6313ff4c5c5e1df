import * as z from 'zod';
import { auditedTable } from '#shared/clients/audit/audit-trail.ts';
import type { AuditAction } from '#shared/clients/audit/audit-record.ts';
import { actorOf, type Member, personOf } from '#shared/clients/members/member.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { PublicJwk, thumbprint } from '#shared/platform/signing/es256.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { readItem, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';
import { type ClientRegistry, createClientRegistry } from './client-registry.ts';
import { publicKeyFrom, withKey, withoutKey } from './signing-key.ts';

/** Whether a second person must approve a signing key before it is registered. */
export const KeyApproval = z.enum(['second-person', 'none']);
export type KeyApproval = z.infer<typeof KeyApproval>;

/** Proposals expire after this time, because people forget them. */
const proposalSeconds = 7 * 86_400;

/** A public signing key that a member has proposed. It is registered once a second person approves it. */
const ProposedKey = z.object({
  clientId: z.string(),
  key: PublicJwk,
  proposedBy: z.object({ id: z.string(), name: z.string(), person: z.string() }),
  proposedAt: z.iso.datetime(),
  state: z.enum(['Proposed', 'Approved', 'Rejected']),
  expiresAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type ProposedKey = z.infer<typeof ProposedKey>;

export interface KeyDeps {
  readonly table: Table;
  readonly approval: KeyApproval;
  readonly now: Clock;
}

/** A member's decision on a proposed key. */
export interface Decision {
  readonly kid: string;
  /**
   * Thumbprint of the key that the member has seen (RFC 7638). Since then, another key may have been proposed under the
   * same kid.
   */
  readonly thumbprint: string;
  readonly isApproved: boolean;
}

/** The reason why a decision was not applied. */
export type DecisionFault = 'unknown' | 'own proposal' | 'replaced';

/** Returns a key's name in the audit trail. Successive keys may have had the same kid. */
const nameOf = (key: PublicJwk): string => (key.kid === thumbprint(key) ? key.kid : `${key.kid} (${thumbprint(key)})`);

const audited = (member: Member, action: AuditAction, key: PublicJwk, { table, now }: KeyDeps): Table =>
  auditedTable(table, { workspace: member.workspace, actor: actorOf(member), action, target: nameOf(key) }, now);

const writeOf = (proposal: ProposedKey): Write =>
  versionedWrite({
    ...proposal,
    ...clientKeys.proposedKey(proposal.clientId, proposal.key.kid),
    entity: 'ProposedKey',
    ttl: epochSeconds(proposal.expiresAt),
  });

/** Returns whether the person who views a proposed key may be its proposer. */
export const isOwnProposal = ({ proposedBy }: ProposedKey, person: string): boolean => proposedBy.person === person;

const isOpen = ({ state, expiresAt }: ProposedKey, now: Clock): boolean =>
  state === 'Proposed' && expiresAt > now().toISOString();

/** Returns a client's keys that await approval. */
export const proposedKeys = async (clientId: string, { table, now }: KeyDeps): Promise<readonly ProposedKey[]> => {
  const { pk, sk } = clientKeys.proposedKey(clientId, '');
  const items = await table.partition(pk, { only: { prefix: sk } });
  return items.map((item) => ProposedKey.parse(item)).filter((proposal) => isOpen(proposal, now));
};

const registryFor = (member: Member, action: AuditAction, key: PublicJwk, deps: KeyDeps): ClientRegistry =>
  createClientRegistry(audited(member, action, key, deps), deps.now);

/**
 * Registers a public key, or proposes it if a second person must approve it.
 *
 * @throws Problem `key_…` if the text is not a key that the client can register
 */
export const registerKey = async (
  member: Member,
  { text, kid }: { readonly text: string; readonly kid: string | undefined },
  deps: KeyDeps,
): Promise<void> => {
  const key = publicKeyFrom(text, kid);
  const { workspace: clientId, id, name } = member;
  if (deps.approval === 'none') {
    await registryFor(member, 'key.registered', key, deps).change(clientId, (client) => withKey(client, key));
    return;
  }
  // Validated now, so that the proposer sees the error rather than the approver.
  withKey(await createClientRegistry(deps.table, deps.now).get(clientId), key);
  const last = await readItem(deps.table, clientKeys.proposedKey(clientId, key.kid), ProposedKey);
  if (last && isOpen(last, deps.now)) throw dashboardProblem('key_kid_taken');
  const at = deps.now();
  const proposal: ProposedKey = {
    clientId,
    key,
    proposedBy: { id, name, person: personOf(member) },
    proposedAt: at.toISOString(),
    state: 'Proposed',
    expiresAt: addSeconds(at, proposalSeconds),
    version: (last?.version ?? -1) + 1,
  };
  await audited(member, 'key.proposed', key, deps).commit(writeOf(proposal));
};

/**
 * Approves or rejects the proposed key that the caller has seen, identified by `thumbprint`. People cannot approve
 * their own proposals, not even as another member. An approved key is registered in the same transaction, so it is
 * valid immediately.
 */
export const decideKey = async (
  member: Member,
  { kid, thumbprint: seenThumbprint, isApproved }: Decision,
  deps: KeyDeps,
): Promise<DecisionFault | undefined> => {
  const proposal = (await proposedKeys(member.workspace, deps)).find(({ key }) => key.kid === kid);
  if (!proposal) return 'unknown';
  if (thumbprint(proposal.key) !== seenThumbprint) return 'replaced';
  if (isApproved && isOwnProposal(proposal, personOf(member))) return 'own proposal';
  const state = isApproved ? 'Approved' : 'Rejected';
  const decisionWrite = writeOf({ ...proposal, state, version: proposal.version + 1 });
  if (!isApproved) {
    await audited(member, 'key.rejected', proposal.key, deps).commit(decisionWrite);
    return undefined;
  }
  const registry = registryFor(member, 'key.approved', proposal.key, deps);
  await registry.change(member.workspace, (client) => withKey(client, proposal.key), decisionWrite);
  return undefined;
};

/** Removes a public key, so that requests signed with it are rejected. Returns false if the client has no such key. */
export const removeKey = async (member: Member, kid: string, deps: KeyDeps): Promise<boolean> => {
  const client = await createClientRegistry(deps.table, deps.now).get(member.workspace);
  const removed = client.publicKeys.find((key) => key.kid === kid);
  if (!removed) return false;
  await registryFor(member, 'key.removed', removed, deps).change(member.workspace, (current) =>
    withoutKey(current, kid),
  );
  return true;
};
