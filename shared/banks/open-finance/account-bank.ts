import * as z from 'zod';
import { SharedAccount } from '#shared/account-data/account.ts';
import { Balance } from '#shared/account-data/balance.ts';
import { Beneficiary, DirectDebit, ScheduledPayment, StandingOrder } from '#shared/account-data/future-payments.ts';
import { Party } from '#shared/account-data/party.ts';
import { Product } from '#shared/account-data/product.ts';
import { Statement } from '#shared/account-data/statement.ts';
import { Transaction } from '#shared/account-data/transaction.ts';
import type { AccountBank, DataAccess, DataPage, PageToRead } from '../port/accounts.ts';
import type { BankCall } from '../port/call.ts';
import type { AccountConsentToStage } from '../port/consents.ts';
import { BankRefusal, NotOffered, TokenRejected } from '../port/errors.ts';
import type { CallBank } from '../transport/calls.ts';
import { jsonOf, readAnswer, unusable } from './calls.ts';

/** The rich authorisation details of a consent to share account data (`AEAuthorizationDetails` of the UAE standard). */
export const accountDetails = ({ data, ...consent }: AccountConsentToStage) => [
  {
    type: 'urn:openfinanceuae:account-access-consent:v2.1',
    consent: {
      ConsentId: consent.bankConsentId,
      BaseConsentId: consent.baseConsentId,
      AuthorizationExpirationDateTime: consent.authorizationExpiresAt,
      ExpirationDateTime: consent.expiresAt,
      Permissions: data.permissions,
      OpenFinanceBilling: { UserType: data.userType, Purpose: data.purpose },
    },
  },
];

const Refusal = z.object({ Errors: z.array(z.object({ ErrorCode: z.string() })).min(1) });

/** Reads account data. The bodies have the members of shared/account-data, in `Data`. */
export const openAccountBank = (baseUrl: string, callBank: CallBank): AccountBank => {
  const ask = async <S extends z.ZodType>(
    path: string,
    schema: S,
    { accessToken }: DataAccess,
    call: BankCall,
  ): Promise<z.output<S>> => {
    const name = `accounts.${path.split('?')[0]?.split('/').at(2) ?? 'list'}`;
    const answer = await callBank(name, call, {
      method: 'GET',
      url: `${baseUrl}${path}`,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (answer.status === 401) throw new TokenRejected('The bank does not accept the access token');
    if (answer.status === 404) throw new NotOffered('The bank does not have this');
    const refusal = answer.status === 403 ? Refusal.safeParse(jsonOf(answer)).data : undefined;
    if (refusal) throw new BankRefusal(refusal.Errors[0]?.ErrorCode ?? 'unknown');
    if (answer.status !== 200) throw unusable(answer);
    return readAnswer(schema, answer, 200);
  };

  const list =
    <S extends z.ZodType>(section: string, item: S) =>
    async (access: DataAccess, accountId: string, call: BankCall): Promise<readonly z.output<S>[]> =>
      (await ask(pathOf(accountId, section), z.object({ Data: z.array(item) }), access, call)).Data;

  const page =
    <S extends z.ZodType>(section: string, item: S) =>
    async (
      access: DataAccess,
      accountId: string,
      wanted: PageToRead,
      call: BankCall,
    ): Promise<DataPage<z.output<S>>> => {
      const query = new URLSearchParams(
        'next' in wanted ? { next: wanted.next } : { from: wanted.from ?? '', to: wanted.to ?? '' },
      );
      const schema = z.object({ Data: z.array(item), Links: z.object({ Next: z.string().optional() }) });
      const body = await ask(`${pathOf(accountId, section)}?${query.toString()}`, schema, access, call);
      return { items: body.Data, next: body.Links.Next, firstAvailableAt: undefined, lastAvailableAt: undefined };
    };

  return {
    accounts: async (access, call) =>
      (await ask('/accounts', z.object({ Data: z.array(SharedAccount) }), access, call)).Data,
    account: async (access, accountId, call) =>
      (await ask(`/accounts/${encodeURIComponent(accountId)}`, z.object({ Data: SharedAccount }), access, call)).Data,
    balances: list('balances', Balance),
    transactions: page('transactions', Transaction),
    beneficiaries: list('beneficiaries', Beneficiary),
    directDebits: list('direct-debits', DirectDebit),
    standingOrders: list('standing-orders', StandingOrder),
    scheduledPayments: list('scheduled-payments', ScheduledPayment),
    parties: list('parties', Party),
    consentingParty: () => Promise.reject(new NotOffered('This dialect has no consenting party')),
    products: list('product', Product),
    statements: page('statements', Statement),
  };
};

const pathOf = (accountId: string, section: string): string => `/accounts/${encodeURIComponent(accountId)}/${section}`;
