import * as z from 'zod';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { DataAccess } from '../port/accounts.ts';
import { fetchIfPossible } from '../port/fetch-if-possible.ts';
import type { BankCall } from '../port/call.ts';
import type { BankGrant } from '../port/consents.ts';
import { BankRejection, BankUnavailable, NotOffered } from '../port/errors.ts';
import type { RefundAccount } from '../port/payments.ts';
import { BankText } from '../wire/bank-values.ts';
import { type BankContext, bearer, scopes } from './bank-context.ts';

type DebtorAccount = BankGrant['debtorAccount'];

const Name = z.object({ en: BankText.nullish(), ar: BankText.nullish() });

/** `AEPaymentConsentRefundResponse`. */
const RefundResponse = lazyObject(() => ({
  Data: z.object({
    ConsentId: z.string(),
    RefundAccount: z.object({ SchemeName: z.literal('IBAN'), Identification: BankText, Name: Name.nullish() }),
  }),
}));

/** Account fields that identify the debtor account (`AEReadAccount`). */
const AccountsResponse = lazyObject(() => ({
  Data: z.object({
    Account: z.array(
      z.object({
        AccountHolderName: BankText.nullish(),
        AccountIdentifiers: z
          .array(z.object({ SchemeName: BankText, Identification: BankText, Name: BankText.nullish() }))
          .nullish(),
      }),
    ),
  }),
}));

/** Reads the refund account. Returns undefined if the consent does not permit reading it. */
export const readRefundAccount = async (
  bankConsentId: string,
  { server, callAsClient, paymentMessages: messages }: BankContext,
  bankCall: BankCall,
): Promise<RefundAccount | undefined> => {
  const url = `${server.apis.payments}/payment-consents/${encodeURIComponent(bankConsentId)}/refund`;
  const response = await messages
    .fetch(RefundResponse, callAsClient(scopes.payment), 'consent.refund', bankCall, { method: 'GET', url })
    .catch(ignoring(NotOffered, BankRejection));
  if (!response) return undefined;
  const { ConsentId, RefundAccount: account } = response.Data;
  if (ConsentId !== bankConsentId) throw new BankUnavailable('The bank returned a different consent');
  const { SchemeName, Identification, Name: name } = account;
  return { schemeName: SchemeName, identification: Identification, name: name?.en ?? name?.ar ?? undefined };
};

/** Reads only one page, because the tokens are not stored until the account is known, and their code works only once. */
const readAccount = async (
  { accessToken }: DataAccess,
  { server, call, accountMessages }: BankContext,
  bankCall: BankCall,
): Promise<DebtorAccount> => {
  const request = { method: 'GET', url: `${server.apis.accounts}/accounts`, headers: bearer(accessToken) } as const;
  const { Data } = await accountMessages.fetch(AccountsResponse, call, 'accounts', bankCall, request);
  const [account, ...others] = Data.Account;
  const iban = account?.AccountIdentifiers?.find(({ SchemeName }) => SchemeName === 'IBAN');
  if (!iban || others.length > 0) return undefined;
  const name = iban.Name ?? account?.AccountHolderName ?? undefined;
  return { schemeName: 'IBAN', identification: iban.Identification, name };
};

/**
 * Finds the account from which the customer pays. Returns undefined if the consent does not permit it or the bank does
 * not return the account. That is not an error, because the payment needs only the tokens.
 */
export const findDebtorAccount = async (
  permissions: readonly string[],
  access: DataAccess,
  bank: BankContext,
  bankCall: BankCall,
): Promise<DebtorAccount> => {
  const mayReadAccounts = permissions.includes('ReadAccountsDetail') && bank.server.apis.accounts !== undefined;
  const mayReadRefund = permissions.includes('ReadRefundAccount') && bank.server.apis.payments !== undefined;
  return fetchIfPossible(async () => {
    const account = mayReadAccounts ? await readAccount(access, bank, bankCall) : undefined;
    return account ?? (mayReadRefund ? await readRefundAccount(access.bankConsentId, bank, bankCall) : undefined);
  });
};
