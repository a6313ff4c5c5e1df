import { keys } from '#shared/platform/storage/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';

/** What both faces of payments read and write: payment requests, their consents, mandates and payments. */
export const paymentRecords = {
  get: [
    providerKeys.marketDirectory('*'),
    paymentKeys.paymentRequest('*'),
    paymentKeys.paymentConsent('*'),
    paymentKeys.mandate('*'),
    paymentKeys.payment('*'),
    paymentKeys.signedOrder('*', '*'),
    paymentKeys.payeeCheck('*', '*', '*'),
  ],
  query: [keys.milestone('*', '*', '*'), paymentKeys.transactionsOf('*')],
  commit: [
    paymentKeys.paymentRequest('*'),
    paymentKeys.paymentConsent('*'),
    paymentKeys.mandate('*'),
    paymentKeys.payment('*'),
    paymentKeys.payeeCheck('*', '*', '*'),
  ],
};
