import type { Examples } from '#infra/openapi/samples/example.ts';
import { at, sampleId } from '#infra/openapi/samples/identity.ts';
import { shared } from '#infra/openapi/samples/sharing.ts';
import type { routes } from '#functions/account-data/data/routes.ts';

const currency = 'AED';
const holder = 'Abdullah Al Qahtani';
const readAt = at(210);
const bookedAt = at(-86_400);

export const examples: Examples<typeof routes> = {
  accessAccounts: {
    body: { consentId: shared.consent.id, include: ['balances', 'transactions'], from: at(-30 * 86_400) },
    response: {
      consent: { id: shared.consent.id, status: shared.consent.status, expiryDate: shared.consent.termEndsAt },
      accounts: [
        {
          account: {
            id: sampleId('shared-account'),
            externalId: 'ACC-7712',
            accountHolderName: holder,
            status: 'Active',
            currency,
            accountType: 'Retail',
            accountSubType: 'CurrentAccount',
            accountIdentifiers: [{ schemeName: 'IBAN', identification: 'AE270260000100000000001', name: holder }],
          },
          balances: {
            readAt,
            items: [
              {
                creditDebitIndicator: 'Credit',
                type: 'InterimAvailable',
                dateTime: readAt,
                amount: { amount: '12450.75', currency },
              },
            ],
          },
          transactions: {
            readAt,
            items: [
              {
                transactionId: 'T-88120',
                transactionDateTime: bookedAt,
                transactionType: 'POS',
                subTransactionType: 'Purchase',
                creditDebitIndicator: 'Debit',
                status: 'Booked',
                bookingDateTime: bookedAt,
                transactionInformation: 'Fresh Basket Supermarket',
                amount: { amount: '231.40', currency },
                merchantDetails: { merchantName: 'Fresh Basket Supermarket', merchantCategoryCode: '5411' },
              },
            ],
          },
        },
      ],
    },
    invalid: { body: { include: ['salaries'] } },
    errors: {
      consent_not_authorized: { message: 'The consent is Expired' },
      insufficient_permissions: { message: 'The consent needs ReadBalances' },
    },
  },
};
