import * as z from 'zod';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { SchemeName } from '#shared/standard/payments/account-party.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

export const SavedDebtorAccountView = z
  .object({
    id: z.guid().describe('The id of the saved account (UUID).'),
    provider: z
      .object({
        id: z.string().describe('The code of the bank, such as `uae-enbdx`.'),
        name: z.string().describe("The bank's English name."),
        logoUrl: z.url().describe("The URL of the bank's logo (SVG)."),
      })
      .nullable()
      .describe("The customer's bank."),
    schemeName: SchemeName.describe('The kind of number in `identification`.'),
    identification: z
      .string()
      .describe(
        'The IBAN or the account number, without spaces. Outside the sandbox, only the last four characters are shown, the others as `*`: `debtorAccount` of `GET /payments` contains the whole number.',
      ),
    name: z.string().nullable().describe("The account holder's name; null if the bank does not return it."),
    isDefault: z.boolean().describe('Always false: saved accounts have no default.'),
    lastUsedAt: z.iso
      .datetime()
      .describe('When the last payment from this account was created, in UTC, exact to a minute.'),
    createdAt: z.iso.datetime().describe('When the first payment from this account was created, in UTC.'),
  })
  .describe('An account from which a customer has paid.')
  .meta({ id: 'SavedDebtorAccount' });

export const routes = {
  listSavedDebtorAccounts: {
    ...currentRoute,
    product: 'payments',
    method: 'GET',
    path: '/payment/saved-debtor-accounts',
    tag: 'Payments',
    summary: 'List the accounts from which customers have paid',
    description:
      'One entry per account that paid successfully, most recently added first. Filtering by `merchantCustomerId` works if at most 2,000 accounts are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one.',
    query: DateRangePageQuery.extend({
      merchantCustomerId: plainText(1, 70)
        .optional()
        .describe('Only accounts whose last payment has this `merchantCustomerId`, your own id for the customer.'),
    }),
    ok: { kind: 'list', status: 200, schema: SavedDebtorAccountView },
    problems: [],
  },
} as const satisfies Routes;
