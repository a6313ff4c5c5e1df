import { keys } from '#shared/platform/storage/keys.ts';

/** What both faces of payments read and write: payment requests, their consents, mandates and payments. */
export const paymentRecords = {
  get: [
    keys.marketDirectory('*'),
    keys.paymentRequest('*'),
    keys.paymentConsent('*'),
    keys.mandate('*'),
    keys.payment('*'),
    keys.signedOrder('*', '*'),
    keys.payeeCheck('*', '*', '*'),
  ],
  query: [keys.milestone('*', '*', '*'), keys.transactionsOf('*')],
  commit: [
    keys.paymentRequest('*'),
    keys.paymentConsent('*'),
    keys.mandate('*'),
    keys.payment('*'),
    keys.payeeCheck('*', '*', '*'),
  ],
};
