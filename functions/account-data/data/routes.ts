import * as z from 'zod';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Balance } from '#shared/standard/accounts/balance.ts';
import { Beneficiary, DirectDebit } from '#shared/standard/accounts/future-payments.ts';
import { Party } from '#shared/standard/accounts/party.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { InstantOrDay } from '#shared/standard/markets/day.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { readableSections } from '#shared/accounts/read/section.ts';

/** Builds the schema of an account section, which includes the time at which the section was read from the bank. */
const sectionSchema = <T extends z.ZodType>(item: T) =>
  z
    .object({
      readAt: z.iso.datetime().describe('When the section was read from the bank, in UTC.'),
      items: z.array(item).describe('The entries that the bank returned.'),
    })
    .optional();

export const AccountAccessView = z
  .object({
    consent: z
      .object({
        id: z.guid().describe('The id of the consent (UUID).'),
        status: ConsentStatus,
        expiryDate: z.iso.datetime().describe('When the consent ends, in UTC.'),
      })
      .describe('The consent under which the data was read.'),
    accounts: z
      .array(
        z.object({
          account: SharedAccount.omit({ accountId: true })
            .extend({
              id: z.guid().describe('The id of the account in this API (UUID). It differs from consent to consent.'),
              externalId: z.string().describe("The bank's own id for the account."),
            })
            .describe("The bank's description of the account."),
          balances: sectionSchema(Balance).describe('The balances of the account, one per kind that the bank returns.'),
          transactions: sectionSchema(Transaction).describe('The transactions of the account, newest first.'),
          beneficiaries: sectionSchema(Beneficiary).describe(
            'The beneficiaries that the customer has saved for the account.',
          ),
          directDebits: sectionSchema(DirectDebit).describe('The direct debits on the account.'),
          parties: sectionSchema(Party).describe('The account holders, and people who may act for them.'),
        }),
      )
      .describe('The accounts that the customer shares.'),
  })
  .describe('The accounts of a consent, with the requested sections.')
  .meta({ id: 'AccountAccess' });

export const routes = {
  accessAccounts: {
    ...currentRoute,
    product: 'account-data',
    method: 'POST',
    path: '/data/account-access',
    tag: 'Account data',
    summary: 'Read the accounts of a consent',
    description:
      "Returns the accounts and, for each, the sections listed in `include`. Data that was read from the bank within the last five minutes is served from storage; `readAt` is the time of the read. Transactions default to the last 90 days; `from` and `to` (both inclusive) are date-times, or days in the bank's time zone. At most the newest 1,000 transactions of each account are returned.",
    body: z
      .strictObject({
        consentId: Id.describe('The id of the consent (UUID).'),
        include: z
          .array(readableSections)
          .max(readableSections.options.length)
          .default([])
          .describe('The sections to read for each account. If absent, only the accounts are returned.'),
        from: InstantOrDay.optional().describe(
          "The start of the transaction period: a date-time, or a day in the bank's time zone. Defaults to 90 days ago.",
        ),
        to: InstantOrDay.optional().describe(
          "The end of the transaction period: a date-time, or a day in the bank's time zone. Defaults to now.",
        ),
      })
      .describe('The data to read. Unknown fields are rejected.')
      .meta({ id: 'AccessAccounts' }),
    ok: { kind: 'data', status: 200, schema: AccountAccessView },
    problems: ['not_found', 'consent_not_authorized', 'insufficient_permissions', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
