import { requireDataBy } from '#functions/sandbox/banks/accounts/access.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { requireConsentToken } from '../access/bearer-token.ts';
import type { BankDeps } from '../access/deps.ts';
import { ksa } from '../http/standard.ts';

/** Throws ResourceError 403 unless the token's consent is authorised and has one of the permissions. */
export const requireData = requireDataBy(ksa, async (call, deps: BankDeps) => {
  const consent = await requireConsentToken(call, deps);
  if (consent.status === 'Authorized') return consent;
  const code = consent.status === 'Revoked' ? 'KSAOB.Consent.Revoked' : 'KSAOB.Consent.Invalid';
  throw new ResourceError(403, code, `The consent is ${consent.status}`);
});
