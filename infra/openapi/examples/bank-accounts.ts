import { newBankAccount } from '#shared/payments/creditor/bank-account.ts';
import { type Examples, firstPage } from '../samples/example.ts';
import { at, clientId } from '#infra/openapi/samples/identity.ts';
import { iban } from '#infra/openapi/samples/payment.ts';
import type { routes } from '#functions/bank-accounts/routes.ts';
import { presentBankAccount, presentDefault } from '#functions/bank-accounts/view.ts';

const owner = { clientId, market: 'UAE', accountHolderName: 'Ivan England' } as const;
const account = newBankAccount({ ...owner, iban, name: 'Online shop' }, at(0));
const params = { id: account.id };
const response = presentBankAccount({ account, isDefault: true });

const facts = { resource: ['bank_account'] };

export const examples: Examples<typeof routes> = {
  listBankAccounts: { ...firstPage, response: [response] },
  addBankAccount: {
    body: {
      accountDetails: { identificationNumber: iban, name: 'Online shop' },
      accountHolderDetails: { name: 'Ivan England' },
    },
    otherBodies: {
      'A new default': {
        accountDetails: { identificationNumber: 'AE270260000100000000001' },
        accountHolderDetails: { name: 'Ivan England' },
        isDefault: true,
      },
    },
    response,
    invalid: { body: { isDefault: 'yes' } },
    errors: { invalid_state: { message: 'The account is already registered under another name', facts } },
  },
  getDefaultBankAccount: { response },
  chooseDefaultBankAccount: { body: params, response: presentDefault(account), invalid: { body: { id: '17' } } },
  getBankAccount: { params, response },
  deleteBankAccount: {
    params,
    errors: {
      invalid_state: { message: 'The account is the default. Make another one the default first', facts },
    },
  },
};
