import * as z from 'zod';
import { parseUrl } from '#shared/platform/schemas/parse-url.ts';

/** An https URL, or an http URL on the loopback interface, which RFC 8252 §7.3 allows for native apps. */
export const RedirectUrl = z
  .string()
  .max(255)
  .refine((text) => {
    const url = parseUrl(text);
    if (!url || url.username || url.password) return false;
    const loopback = url.protocol === 'http:' && /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(url.hostname);
    return loopback || url.protocol === 'https:';
  }, 'must be an https URL')
  .meta({ format: 'uri' });

/** Descriptions of the pages to which the customer is sent after deciding about a payment. */
export const paymentRedirects = {
  success:
    'The page for the customer after an approval. `paymentRequestId`, `consentId` and `status` are added to its query.',
  failure:
    'The page for the customer after a rejection or a failure. `paymentRequestId`, `consentId` and `status` are added to its query.',
} as const;

/** Descriptions of the pages to which the customer is sent after deciding about account data. */
export const sharingRedirects = {
  success:
    'The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query.',
  failure:
    'The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query.',
} as const;

export const AutoRedirect = z
  .boolean()
  .describe(
    'If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours.',
  );
