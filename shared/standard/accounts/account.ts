import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { AccountNumber, Agent } from './account-number.ts';

/** `AEAccountStatusCode` of the UAE standard. The KSA standard says NotActive for Inactive. */
const AccountStatus = z.enum(['Active', 'Inactive', 'Dormant', 'Unclaimed', 'Deceased', 'Suspended', 'Closed']);

/** For whom a bank keeps an account: `AEExternalAccountTypeCode` of the UAE standard. The KSA standard has no SME. */
const AccountType = z.enum(['Retail', 'SME', 'Corporate']);

/** An account that a customer shares (`AEAccountArrayId`). What is optional depends on the bank and on the permissions. */
export const SharedAccount = lazyObject(() => ({
  accountId: z.string(),
  accountHolderName: z.string().optional(),
  accountHolderShortName: z.string().optional(),
  status: AccountStatus.optional(),
  statusUpdateDateTime: z.string().optional(),
  currency: z.string().optional(),
  accountType: AccountType.optional(),
  /** CurrentAccount, Savings, CreditCard, Mortgage, Finance and others: the markets have different lists. */
  accountSubType: z.string().optional(),
  description: z.string().optional(),
  nickname: z.string().optional(),
  openingDate: z.string().optional(),
  maturityDate: z.string().optional(),
  accountIdentifiers: z.array(AccountNumber).optional(),
  servicer: Agent.optional(),
  isShariaCompliant: z.boolean().optional(),
}));
export type SharedAccount = z.infer<typeof SharedAccount>;
