import { isIP } from 'node:net';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { isInteractionId } from '../http/interaction-id.ts';
import type { PaymentConsent } from '../records/consent.ts';

const invalidHeader = (message: string): ResourceError => new ResourceError(400, 'Resource.InvalidFormat', message);

/** The format of an HTTP date (RFC 9110 §5.6.7). */
const isHttpDate = (text: string | undefined): boolean =>
  text !== undefined && /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} (?:GMT|UTC)$/.test(text);

/**
 * Checks an order's headers. The customer who approves a single payment alone is present when it is submitted.
 * Throws ResourceError 400.
 */
export const assertHeaders = (
  { headers }: BankCall,
  { terms, approvals }: PaymentConsent,
  isCustomerPresent: boolean,
): void => {
  const isSingle = 'SinglePayment' in terms.ControlParameters.ConsentSchedule;
  if (!isInteractionId(headers['x-fapi-interaction-id'])) throw invalidHeader('x-fapi-interaction-id must be a UUID');
  if (isSingle && approvals.length === 0 && !isCustomerPresent)
    throw invalidHeader('Risk: IsCustomerPresent must be true for a single instant payment');
  if (!isCustomerPresent) return;
  if (!isHttpDate(headers['x-fapi-auth-date'])) throw invalidHeader('x-fapi-auth-date must be an HTTP date');
  if (isIP(headers['x-fapi-customer-ip-address'] ?? '') === 0)
    throw invalidHeader('x-fapi-customer-ip-address must be an IP address');
};
