import { requireDataBy } from '#functions/sandbox/banks/accounts/access.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { requireConsentToken } from '../access/bearer-token.ts';
import type { BankDeps } from '../access/deps.ts';
import { uae } from '../http/standard.ts';

/**
 * Throws ResourceError unless the token's consent is authorised (400) and has one of the permissions (403). Payment
 * consents may have permissions too, for the account that is paid from.
 */
export const requireData = requireDataBy(uae, async (call, deps: BankDeps) => {
  const { consent } = await requireConsentToken(call, 'accounts', deps);
  if (consent.status === 'Authorized' || (consent.kind === 'payment' && consent.status === 'Consumed')) return consent;
  throw new ResourceError(400, 'Consent.BusinessRuleViolation', `The consent is ${consent.status}`);
});
