import { timingSafeEqual } from 'node:crypto';
import type { RequestedConsent } from '#shared/payments/consent/payment-consent-store.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { digest, Id } from '#shared/platform/runtime/ids.ts';

export interface PaymentLink {
  readonly paymentRequestId: string;
  readonly token: string;
}

/** What a link opens: the payment request, and its consent once there is one. */
export type LinkedRequest = Pick<RequestedConsent, 'request'> & Partial<Pick<RequestedConsent, 'consent'>>;

/** Undefined for a wrong link. Whether the id or the token is wrong makes no difference. */
export const openLink = async (
  { paymentRequestId, token }: PaymentLink,
  { paymentRequests, paymentConsents }: PaymentStores,
): Promise<LinkedRequest | undefined> => {
  const id = Id.safeParse(paymentRequestId);
  const request = id.success ? await paymentRequests.get(id.data) : undefined;
  if (!request || !isTokenOf(request, token)) return undefined;
  const consent = request.consentId === undefined ? undefined : await paymentConsents.get(request.consentId);
  return consent ? { request, consent } : { request };
};

const isTokenOf = ({ linkToken }: PaymentRequest, token: string): boolean =>
  timingSafeEqual(Buffer.from(digest(linkToken)), Buffer.from(digest(token)));
