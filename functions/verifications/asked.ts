import type { Owner } from '#shared/clients/owner.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import type { Asked } from '#shared/verifications/verify.ts';

interface VerificationCall {
  readonly owner: Owner;
  readonly interactionId: string;
  readonly idempotencyKey: string | undefined;
  readonly body?: unknown;
  readonly query?: unknown;
}

export const askedBy = (
  { owner, interactionId, idempotencyKey, body, query }: VerificationCall,
  { operation }: { readonly operation: string },
): Asked => ({ owner, operation, interactionId, idempotencyKey, request: canonicalJson({ body, query }) });
