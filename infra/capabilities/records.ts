import { keys } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';

/** What a payment consists of: it may change with each of the others. */
export const paymentRecords = [
  paymentKeys.paymentRequest('*'),
  paymentKeys.paymentConsent('*'),
  paymentKeys.mandate('*'),
  paymentKeys.payment('*'),
];

/** What shared account data consists of, besides the data. */
export const sharingRecords = [
  accountKeys.accountRequest('*'),
  accountKeys.accountConsent('*'),
  accountKeys.connection('*'),
];

/** What the endpoints of payments read and write on each face. */
export const paymentAccess = {
  get: [
    providerKeys.marketDirectory('*'),
    ...paymentRecords,
    paymentKeys.signedOrder('*', '*'),
    paymentKeys.payeeCheck('*', '*', '*'),
  ],
  query: [keys.milestone('*', '*', '*'), paymentKeys.transactionsOf('*')],
  commit: [...paymentRecords, paymentKeys.payeeCheck('*', '*', '*')],
};
