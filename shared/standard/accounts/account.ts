import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { isCurrency } from '#shared/standard/money.ts';
import { AccountNumber, Agent } from './account-number.ts';

/** `AEAccountStatusCode` of the UAE standard. The KSA standard uses NotActive instead of Inactive. */
const AccountStatus = z.enum(['Active', 'Inactive', 'Dormant', 'Unclaimed', 'Deceased', 'Suspended', 'Closed']);

/** An account's customer segment: `AEExternalAccountTypeCode` of the UAE standard. The KSA standard has no SME. */
const AccountType = z.enum(['Retail', 'SME', 'Corporate']);

/**
 * An account that a customer shares (`AEAccountArrayId`). Its optional fields depend on the bank and the permissions.
 */
export const SharedAccount = lazyObject(() => ({
  accountId: z.string(),
  accountHolderName: z.string().optional().describe("The account holder's name at the bank."),
  accountHolderShortName: z.string().optional().describe("A short form of the account holder's name."),
  status: AccountStatus.optional().describe("The account's status at the bank."),
  statusUpdateDateTime: z.string().optional().describe('When the account received this status.'),
  currency: z.string().refine(isCurrency).optional().catch(undefined).describe('ISO 4217 code of the account.'),
  accountType: AccountType.optional().describe('Whether the account belongs to a person or a company.'),
  /** CurrentAccount, Savings, CreditCard, Mortgage, Finance and others: the markets have different lists. */
  accountSubType: z.string().optional().describe('The kind of account, such as CurrentAccount, Savings or CreditCard.'),
  description: z.string().optional().describe("The bank's name for the product."),
  nickname: z.string().optional().describe("The customer's own name for the account."),
  openingDate: z.string().optional().describe('When the account was opened.'),
  maturityDate: z.string().optional().describe('When a fixed-term account matures.'),
  accountIdentifiers: z.array(AccountNumber).optional().describe('The IBAN and the other numbers of the account.'),
  servicer: Agent.optional().describe('The bank that holds the account.'),
  isShariaCompliant: z.boolean().optional().describe('Whether the account complies with Sharia.'),
}));
export type SharedAccount = z.infer<typeof SharedAccount>;
