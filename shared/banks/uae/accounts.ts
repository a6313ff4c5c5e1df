import * as z from 'zod';
import type { AccountBank, DataAccess, DataPage, PageToRead } from '../port/accounts.ts';
import type { BankCall } from '../port/call.ts';
import { BankUnavailable, NotOffered } from '../port/errors.ts';
import { unusable } from '../transport/calls.ts';
import { SharedAccount } from '#shared/account-data/account.ts';
import { Balance } from '#shared/account-data/balance.ts';
import { Beneficiary, DirectDebit, ScheduledPayment, StandingOrder } from '#shared/account-data/future-payments.ts';
import { Party } from '#shared/account-data/party.ts';
import { Product } from '#shared/account-data/product.ts';
import { Statement } from '#shared/account-data/statement.ts';
import { Transaction } from '#shared/account-data/transaction.ts';
import { type BankContext, bearer } from './bank-context.ts';
import { fromWire } from './terms/wire-names.ts';

/** What every answer of the account API has. `Data` differs by resource. */
const Answer = z.object({
  Data: z.record(z.string(), z.unknown()),
  Links: z.object({ Next: z.string().optional() }).optional(),
  Meta: z
    .object({ FirstAvailableDateTime: z.string().optional(), LastAvailableDateTime: z.string().optional() })
    .optional(),
});
type Answer = z.infer<typeof Answer>;

/** A list of the answer, each element in the shape of a schema. */
const listIn = <S extends z.ZodType>(schema: S, { Data }: Answer, member: string): z.output<S>[] => {
  const parsed = z.array(schema).safeParse(fromWire(Data[member]));
  if (parsed.success) return parsed.data;
  throw new BankUnavailable('The bank answered in an unknown shape', { cause: parsed.error });
};

const oneIn = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const [one] = listIn(schema, { Data: { One: [value] } }, 'One');
  return one as z.output<S>;
};

interface WireClaim {
  readonly Verification?: { readonly Evidence?: unknown };
  readonly Claims?: unknown;
}

/** The standard has one piece of evidence per verification; we have a list, because other markets have several. */
const withEvidenceList = (party: unknown): unknown => {
  const { VerifiedClaims: claims = [], ...others } = party as { VerifiedClaims?: readonly WireClaim[] };
  return {
    ...others,
    VerifiedClaims: claims.map(({ Verification, Claims = {} }) => ({
      Claims,
      ...(Verification && {
        Verification: {
          ...Verification,
          Evidence: Verification.Evidence === undefined ? [] : [Verification.Evidence].flat(),
        },
      }),
    })),
  };
};

/** A rate sheet that is encrypted for somebody else is a text, and nothing that we can show. */
const withReadableRates = (product: unknown): unknown => {
  const { FinanceRates: rates, ...others } = product as { FinanceRates?: unknown };
  return typeof rates === 'object' ? { ...others, FinanceRates: rates } : others;
};

/** The account data of a bank of UAE Open Finance. */
export const openAccounts = ({ call, accountMessages, now }: BankContext, base: string): AccountBank => {
  const get = async (name: string, path: string, { accessToken }: DataAccess, bankCall: BankCall): Promise<Answer> => {
    const url = `${base}${path}`;
    const answer = await accountMessages.ask(call, name, bankCall, {
      method: 'GET',
      url,
      headers: bearer(accessToken),
    });
    if (answer.status !== 200) throw unusable(answer, now());
    return accountMessages.read(Answer, answer);
  };

  /** Throws BankUnavailable if the answer is about another account than the one that was asked for. */
  const getOf = async (resource: string, access: DataAccess, accountId: string, bankCall: BankCall, query = '') => {
    const path = `/accounts/${encodeURIComponent(accountId)}${resource === '' ? '' : `/${resource}`}${query}`;
    const answer = await get(resource === '' ? 'account' : resource, path, access, bankCall);
    if (answer.Data.AccountId === accountId) return answer;
    throw new BankUnavailable('The bank answered about another account');
  };

  /** Reads a page. Its successor is named by the query of the bank's link, which is all that may differ. */
  const getPage = async <S extends z.ZodType>(
    { schema, resource, member }: { readonly schema: S; readonly resource: string; readonly member: string },
    {
      access,
      accountId,
      query,
      bankCall,
    }: {
      readonly access: DataAccess;
      readonly accountId: string;
      readonly query: string;
      readonly bankCall: BankCall;
    },
  ): Promise<DataPage<z.output<S>>> => {
    const answer = await getOf(resource, access, accountId, bankCall, query);
    const next = answer.Links?.Next;
    return {
      items: listIn(schema, answer, member),
      next: next && URL.canParse(next, base) ? new URL(next, base).search : undefined,
      firstAvailableAt: answer.Meta?.FirstAvailableDateTime,
      lastAvailableAt: answer.Meta?.LastAvailableDateTime,
    };
  };

  return {
    accounts: async (access, bankCall) =>
      listIn(SharedAccount, await get('accounts', '/accounts', access, bankCall), 'Account'),

    async account(access, accountId, bankCall) {
      const { Data } = await getOf('', access, accountId, bankCall);
      return oneIn(SharedAccount, { ...(Data.Account as object), AccountId: accountId });
    },

    balances: async (access, id, bankCall) => listIn(Balance, await getOf('balances', access, id, bankCall), 'Balance'),

    transactions: (access, accountId, page, bankCall) =>
      getPage(
        { schema: Transaction, resource: 'transactions', member: 'Transaction' },
        { access, accountId, bankCall, query: queryOf(page, 'BookingDateTime', wholeDays) },
      ),

    beneficiaries: async (access, id, bankCall) =>
      listIn(Beneficiary, await getOf('beneficiaries', access, id, bankCall), 'Beneficiary'),

    directDebits: async (access, id, bankCall) =>
      listIn(DirectDebit, await getOf('direct-debits', access, id, bankCall), 'DirectDebit'),

    standingOrders: async (access, id, bankCall) =>
      listIn(StandingOrder, await getOf('standing-orders', access, id, bankCall), 'StandingOrder'),

    scheduledPayments: async (access, id, bankCall) =>
      listIn(ScheduledPayment, await getOf('scheduled-payments', access, id, bankCall), 'ScheduledPayment'),

    async parties(access, id, bankCall) {
      const { Data } = await getOf('parties', access, id, bankCall);
      return [Data.Party].flat().map((party) => oneIn(Party, withEvidenceList(party)));
    },

    async consentingParty(access, bankCall) {
      const { Data } = await get('parties', '/parties', access, bankCall);
      if (Data.Party === undefined) throw new NotOffered('The bank does not say who gave the consent');
      return oneIn(Party, withEvidenceList(Data.Party));
    },

    async products(access, id, bankCall) {
      const { Data } = await getOf('product', access, id, bankCall);
      return ([Data.Product ?? []].flat() as unknown[]).map((product) => oneIn(Product, withReadableRates(product)));
    },

    statements: (access, accountId, page, bankCall) =>
      getPage(
        { schema: Statement, resource: 'statements', member: 'Statements' },
        { access, accountId, bankCall, query: queryOf(page, 'StatementDate', (day) => day) },
      ),
  };
};

/** Midnight to midnight in the UAE. */
const wholeDays = (day: string, end: 'from' | 'to'): string =>
  `${day}T${end === 'from' ? '00:00:00' : '23:59:59'}+04:00`;

const queryOf = (page: PageToRead, name: string, format: (day: string, end: 'from' | 'to') => string): string => {
  if ('next' in page) return page.next;
  const query = new URLSearchParams();
  if (page.from !== undefined) query.set(`from${name}`, format(page.from, 'from'));
  if (page.to !== undefined) query.set(`to${name}`, format(page.to, 'to'));
  return query.size === 0 ? '' : `?${query.toString()}`;
};
