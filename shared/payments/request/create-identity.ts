import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { type CreateNames, namesOfCreate } from '#shared/platform/storage/create-once.ts';
import type { Owner } from '#shared/clients/owner.ts';

/** Identity of a create request, by which its retries are recognised. */
export interface CreateIdentity {
  readonly names: CreateNames;
  /** Identifies the content. A request with the same names and a different hash is rejected. */
  readonly bodyHash: string;
}

/** A signed create request. */
interface SignedCreate {
  readonly owner: Owner;
  readonly signature: string;
  readonly idempotencyKey?: string | undefined;
  readonly body: unknown;
}

/** Derives a create request's identity from its signature and, if present, its idempotency key. */
export const identityOf = (
  kind: 'payment-request' | 'mandate-transaction',
  { owner: { clientId, market }, body, ...signed }: SignedCreate,
): CreateIdentity => ({
  names: namesOfCreate(kind, clientId, signed, [market]),
  bodyHash: digest(canonicalJson(body)),
});
