import * as z from 'zod';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Balance } from '#shared/standard/accounts/balance.ts';
import { Beneficiary, DirectDebit } from '#shared/standard/accounts/future-payments.ts';
import { Party } from '#shared/standard/accounts/party.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import type { Routes } from '#shared/clients/endpoint.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { InstantOrDay } from '#shared/standard/markets/day.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { accountSections } from '#shared/accounts/read/section.ts';

/** A section of an account, and when it was read at the bank. */
const reading = <T extends z.ZodType>(item: T) =>
  z.object({ readAt: z.iso.datetime(), items: z.array(item) }).optional();

export const AccountAccessView = z
  .object({
    consent: z.object({ id: z.guid(), status: ConsentStatus, expiryDate: z.iso.datetime() }),
    accounts: z.array(
      z.object({
        account: SharedAccount.omit({ accountId: true }).extend({
          id: z.guid(),
          externalId: z.string().meta({ description: "The account's id at the bank" }),
        }),
        balances: reading(Balance),
        transactions: reading(Transaction),
        beneficiaries: reading(Beneficiary),
        directDebits: reading(DirectDebit),
        parties: reading(Party),
      }),
    ),
  })
  .meta({ id: 'AccountAccess' });

export const routes = {
  accessAccounts: {
    face: 'current',
    access: 'client',
    market: 'x-tenant',
    product: 'account-data',
    method: 'POST',
    path: '/data/account-access',
    tag: 'Account data',
    summary: 'Read the accounts of a consent',
    description:
      'The answer has the accounts and, for each, the sections that `include` names. What was read at the bank in the last five minutes is not read again; `readAt` says when it was. Transactions are those of the last 90 days unless `from` and `to` say otherwise: date-times, or days on the clock of the bank, both included. There are at most the newest 1,000 of each account.',
    body: z
      .strictObject({
        consentId: Id,
        include: z.array(accountSections).max(accountSections.options.length).default([]),
        from: InstantOrDay.optional(),
        to: InstantOrDay.optional(),
      })
      .meta({ id: 'AccessAccounts' }),
    ok: { kind: 'data', status: 200, schema: AccountAccessView },
    problems: ['not_found', 'consent_not_authorized', 'insufficient_permissions', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
