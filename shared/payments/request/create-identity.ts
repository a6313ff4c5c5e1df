import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { type CreateNames, namesOfCreate } from '#shared/platform/storage/create-once.ts';
import type { Owner } from '#shared/clients/owner.ts';

/** By what a retry of a create is recognised. */
export interface CreateIdentity {
  readonly names: CreateNames;
  /** Tells what was asked. The same names with another hash are an error of the caller. */
  readonly bodyHash: string;
}

/** A signed request that creates something. */
interface SignedCreate {
  readonly owner: Owner;
  readonly signature: string;
  readonly idempotencyKey?: string | undefined;
  readonly body: unknown;
}

/** The identity of what a client creates: its signature, and an idempotency key if it sent one. */
export const identityOf = (
  kind: 'payment-request' | 'mandate-transaction',
  { owner: { clientId, market }, body, ...sent }: SignedCreate,
): CreateIdentity => ({
  names: namesOfCreate(kind, clientId, sent, [market]),
  bodyHash: digest(canonicalJson(body)),
});
