import * as z from 'zod';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { Iban } from '#shared/standard/identifiers/iban.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { Id, LookupId } from '#shared/platform/runtime/ids.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { BankAccountView, DefaultBankAccountView } from './view.ts';

const common = { ...currentRoute, product: 'payments', tag: 'Creditor bank accounts' } as const;

const name = plainText(1, 140);

const AddBankAccount = z
  .strictObject({
    accountDetails: z
      .strictObject({
        identificationNumber: Iban.describe(
          "The IBAN. It must belong to the request's market. Spaces and lower-case letters are accepted.",
        ),
        name: name.optional().describe("Your name for the account. Defaults to the account holder's name."),
      })
      .describe('The account to add.'),
    accountHolderDetails: z
      .strictObject({ name: name.describe("The account holder's name at the bank.") })
      .describe('The holder of the account.'),
    isDefault: z
      .boolean()
      .default(false)
      .describe('Whether to make this the default account. The first account always becomes the default.'),
  })
  .describe('An account to register.')
  .meta({
    id: 'AddBankAccount',
    example: {
      accountDetails: { identificationNumber: 'AE070331234567890123456', name: 'Online shop' },
      accountHolderDetails: { name: 'Ivan England' },
    },
  });
export type AddBankAccount = z.output<typeof AddBankAccount>;

const byId = z.object({ id: LookupId.describe('The id of the bank account (UUID).') });

export const routes = {
  listBankAccounts: {
    ...common,
    method: 'GET',
    path: '/payment/bank-account',
    summary: 'List creditor bank accounts, newest first',
    description:
      '`accountIdentification` works if at most 2,000 accounts are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one.',
    query: DateRangePageQuery.extend({
      accountIdentification: Iban.optional().describe('Only the account with this IBAN.'),
    }),
    ok: { kind: 'list', status: 200, schema: BankAccountView },
    problems: [],
  },
  addBankAccount: {
    ...common,
    method: 'POST',
    path: '/payment/bank-account',
    summary: 'Register a creditor bank account',
    description:
      'The IBAN must belong to the market. If its bank supports confirmation of payee, the account must exist there, and the name must match or nearly match the name of the account holder. The first account becomes the default, as does any account with `isDefault`. Registering an account again returns the existing one; registering it under another name is rejected until the existing one is deleted.',
    idempotency: 'stored-response',
    body: AddBankAccount,
    ok: { kind: 'data', status: 201, schema: BankAccountView },
    problems: ['invalid_state', 'conflict', 'provider_unavailable'],
  },
  getDefaultBankAccount: {
    ...common,
    method: 'GET',
    path: '/payment/bank-account/default',
    summary: 'Get the default creditor bank account',
    ok: { kind: 'data', status: 200, schema: BankAccountView },
    problems: ['not_found'],
  },
  chooseDefaultBankAccount: {
    ...common,
    method: 'PUT',
    path: '/payment/bank-account/default',
    summary: 'Choose the default creditor bank account',
    description:
      'Payment requests without a creditor pay to the default account of their market. Existing payment requests keep their creditor.',
    body: z
      .strictObject({ id: Id.describe('The id of the bank account (UUID).') })
      .describe('The account that becomes the default.')
      .meta({ id: 'ChooseDefaultBankAccount' }),
    ok: { kind: 'data', status: 200, schema: DefaultBankAccountView },
    problems: ['not_found', 'conflict'],
  },
  getBankAccount: {
    ...common,
    method: 'GET',
    path: '/payment/bank-account/{id}',
    summary: 'Get a creditor bank account',
    params: byId,
    ok: { kind: 'data', status: 200, schema: BankAccountView },
    problems: ['not_found'],
  },
  deleteBankAccount: {
    ...common,
    method: 'DELETE',
    path: '/payment/bank-account/{id}',
    summary: 'Delete a creditor bank account',
    description:
      'Payment requests and mandates keep a copy of their creditor, so existing ones still pay to the account. The default account can be deleted only if it is the last one; otherwise make another account the default first.',
    params: byId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'invalid_state', 'conflict'],
  },
} as const satisfies Routes;
