import { keys } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';

/** The items of a payment, any of which may change together with the others. */
export const paymentRecords = [
  paymentKeys.paymentRequest('*'),
  paymentKeys.paymentConsent('*'),
  paymentKeys.mandate('*'),
  paymentKeys.payment('*'),
];

/** The items about shared account data, excluding the data itself. */
export const sharingRecords = [
  accountKeys.accountRequest('*'),
  accountKeys.accountConsent('*'),
  accountKeys.connection('*'),
];

/** The items that the payment endpoints of each API variant read and write. */
export const paymentAccess = {
  get: [
    providerKeys.marketDirectory('*'),
    ...paymentRecords,
    paymentKeys.signedOrder('*', '*'),
    paymentKeys.payeeCheck('*', '*', '*'),
  ],
  query: [keys.milestone('*', '*', '*'), paymentKeys.transactionsOf('*')],
  commit: [...paymentRecords, paymentKeys.customerConsentsOf('*', '*', '*'), paymentKeys.payeeCheck('*', '*', '*')],
};
