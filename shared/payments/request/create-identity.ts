import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { type CreateNames, namesOfCreate } from '#shared/platform/storage/create-once.ts';
import type { Owner } from '#shared/clients/owner.ts';

/** Identity by which the retry of a create is recognised. */
export interface CreateIdentity {
  readonly names: CreateNames;
  /** Identifies the content. The same names with a different hash are a caller error. */
  readonly bodyHash: string;
}

/** A signed request that creates something. */
interface SignedCreate {
  readonly owner: Owner;
  readonly signature: string;
  readonly idempotencyKey?: string | undefined;
  readonly body: unknown;
}

/** Derives the identity of a create from its signature, and from the idempotency key if there is one. */
export const identityOf = (
  kind: 'payment-request' | 'mandate-transaction',
  { owner: { clientId, market }, body, ...sent }: SignedCreate,
): CreateIdentity => ({
  names: namesOfCreate(kind, clientId, sent, [market]),
  bodyHash: digest(canonicalJson(body)),
});
