import type { Owner } from '#shared/clients/owner.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import type { VerificationRequest } from '#shared/verifications/verify.ts';

/** Arguments of a verification operation. */
interface VerificationCall {
  readonly owner: Owner;
  readonly interactionId: string;
  readonly idempotencyKey: string | undefined;
  readonly body?: unknown;
  readonly query?: unknown;
}

export const requestOf = (
  { owner, interactionId, idempotencyKey, body, query }: VerificationCall,
  { operation }: { readonly operation: string },
): VerificationRequest => ({
  owner,
  operation,
  interactionId,
  idempotencyKey,
  content: canonicalJson({ body, query }),
});
