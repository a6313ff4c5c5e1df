import type { Requested } from '#shared/consents/agreement.ts';
import type { PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { Conflict } from '#shared/platform/storage/table.ts';

/**
 * Records when a customer first opened the link of a request that nothing else has happened to, for the figures. Another
 * change at the same time takes precedence: the opening is then not recorded.
 */
export const recordOpening = async (
  { request, consent }: Requested<PaymentAgreement>,
  { paymentRequests, paymentConsents }: PaymentStores,
  openedAt: string,
): Promise<void> => {
  const opened = <E extends PaymentAgreement['request'] | PaymentAgreement['consent']>(entity: E): E => ({
    ...bumpVersion(entity, openedAt),
    openedAt,
  });
  try {
    if (consent === undefined) {
      if (request.status === 'New' && !request.openedAt) await paymentRequests.save(request, opened(request));
    } else if (consent.status === 'AwaitingAuthorization' && !consent.openedAt && consent.stagings.length === 0)
      await paymentConsents.save(consent, opened(consent));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
};
