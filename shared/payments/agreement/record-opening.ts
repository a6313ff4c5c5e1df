import type { Requested } from '#shared/consents/agreement.ts';
import type { PaymentAgreement, PaymentStores } from '#shared/payments/payment/payment-stores.ts';

/**
 * Records when a customer first opened the link of a request that nothing else has happened to, for the figures. If another
 * change is committed first, the opening is not recorded.
 *
 * @throws Conflict
 */
export const recordOpening = async (
  { request, consent }: Requested<PaymentAgreement>,
  { paymentRequests, paymentConsents }: PaymentStores,
  openedAt: string,
): Promise<void> => {
  // `updatedAt` remains, because nothing that the client can read has changed.
  const opened = <E extends PaymentAgreement['request'] | PaymentAgreement['consent']>(entity: E): E => ({
    ...entity,
    version: entity.version + 1,
    openedAt,
  });
  if (consent === undefined) {
    if (request.status === 'New' && !request.openedAt) await paymentRequests.save(request, opened(request));
  } else if (consent.status === 'AwaitingAuthorization' && !consent.openedAt && consent.stagings.length === 0)
    await paymentConsents.save(consent, opened(consent));
};
