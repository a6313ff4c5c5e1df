import { expect, test } from 'vitest';
import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import {
  addBankAccount,
  type BankAccountDeps,
  type BankAccountToAdd,
  chooseDefault,
  defaultBankAccount,
  deleteBankAccount,
  ownBankAccount,
} from '#shared/payments/creditor/manage-bank-accounts.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const ibans = ['AE070331234567890123456', 'AE270260000100000000001', 'AE460330000100000000001'] as const;

const deps = (): BankAccountDeps => ({
  bankAccounts: createBankAccounts(local().table),
  now: () => new Date('2027-01-01T00:00:00Z'),
});
const anOwner = () => ({ clientId: newId(), market: 'UAE' }) as const;
type Owner = ReturnType<typeof anOwner>;

const add = async (
  owner: Owner,
  iban: string,
  overrides: Partial<BankAccountToAdd> = {},
  otherDeps: Partial<Parameters<typeof addBankAccount>[3]> = {},
) =>
  addBankAccount(
    owner,
    {
      iban,
      accountHolderName: 'Shop',
      name: undefined,
      isDefault: false,
      ...overrides,
    },
    { interactionId: newId() },
    // By default, no bank supports confirmation of payee.
    { ...deps(), payeeBanks: async () => undefined, ...otherDeps },
  );

const threeAccounts = async (owner: Owner) => {
  const accounts = [];
  for (const iban of ibans) accounts.push((await add(owner, iban)).account);
  return accounts.map(({ id }) => id);
};

/** Returns the ids of the accounts that are listed as the default. */
const defaultsOf = async (owner: Owner): Promise<readonly string[]> => {
  const { items } = await deps().bankAccounts.page(owner, { page: 1, perPage: 200 });
  const listed = await Promise.all(items.map(({ id }) => ownBankAccount(owner, id, deps())));
  return listed.filter(({ isDefault }) => isDefault).map(({ account }) => account.id);
};

test('the first account is the default, and later ones only if requested', async () => {
  const owner = anOwner();
  const [first, second] = ibans;
  expect((await add(owner, first)).isDefault).toBe(true);
  expect((await add(owner, second)).isDefault).toBe(false);
  expect((await add(owner, second, { isDefault: true })).isDefault).toBe(true);
  expect((await add(owner, first)).isDefault).toBe(false);
  expect((await defaultBankAccount(owner, deps()))?.iban).toBe(second);
});

test('an account can be registered again, but under another name only once it has been deleted', async () => {
  const owner = anOwner();
  const [stored, deleted] = await threeAccounts(owner);
  const repeated = await add(owner, ibans[0]);
  expect(repeated.account).toEqual((await ownBankAccount(owner, stored ?? '', deps())).account);
  await expect(add(owner, ibans[1], { accountHolderName: 'Another' })).rejects.toMatchObject({ code: 'invalid_state' });
  await deleteBankAccount(owner, deleted ?? '', deps());
  await expect(ownBankAccount(owner, deleted ?? '', deps())).rejects.toMatchObject({ code: 'not_found' });
  const renamed = await add(owner, ibans[1], { accountHolderName: 'Another' });
  expect([renamed.account.id, renamed.account.name, renamed.isDefault]).toEqual([deleted, 'Another', false]);
});

test.each([
  ['under another name', { accountHolderName: 'Another' }, 'invalid_state'],
  ['as the default', { isDefault: true }, 'validation_error'],
])(
  'an account that is deleted while it is registered %s stays deleted if its bank does not confirm the holder',
  async (_title, overrides, code) => {
    const owner = anOwner();
    const [, second = ''] = await threeAccounts(owner);
    const { bankAccounts } = deps();
    let deletion: Promise<void> | undefined;
    const deletedMeanwhile = {
      ...bankAccounts,
      async get(id: string) {
        const account = await bankAccounts.get(id);
        await (deletion ??= deleteBankAccount(owner, second, deps()));
        return account;
      },
    };
    const unconfirmed = {
      match: 'no-match',
      providerCode: 'uae-adcbrt',
      accountHolderName: undefined,
      proof: undefined,
    } as const;
    const payeeBanks = async () => ({ knows: 'all accounts', confirm: async () => unconfirmed }) as const;
    const adding = add(owner, ibans[1], overrides, { bankAccounts: deletedMeanwhile, payeeBanks });
    await expect(adding).rejects.toMatchObject({ code });
    expect((await bankAccounts.get(second))?.deletedAt).toBeDefined();
  },
);

test('a deleted account keeps neither its IBAN nor its names', async () => {
  const owner = anOwner();
  const { account } = await add(owner, ibans[0], { accountHolderName: 'Mariam Al Suwaidi', name: 'Mariam, rent' });
  await deleteBankAccount(owner, account.id, deps());
  const stored = JSON.stringify(await deps().bankAccounts.get(account.id));
  expect(stored).toContain(account.id);
  for (const personal of [ibans[0], 'Mariam']) expect(stored).not.toContain(personal);
});

test('an account that is deleted while the default is read is not used as a creditor', async () => {
  const owner = anOwner();
  const { account } = await add(owner, ibans[0]);
  const { bankAccounts } = deps();
  const outdatedDefault = await bankAccounts.defaultOf(owner);
  await deleteBankAccount(owner, account.id, deps());
  const outdated = { bankAccounts: { ...bankAccounts, defaultOf: async () => outdatedDefault } };
  expect(await defaultBankAccount(owner, outdated)).toBeUndefined();
});

test('the default account cannot be deleted, and a deleted account cannot become the default', async () => {
  const owner = anOwner();
  const [first = '', second = ''] = await threeAccounts(owner);
  await expect(deleteBankAccount(owner, first, deps())).rejects.toMatchObject({ code: 'invalid_state' });
  await deleteBankAccount(owner, second, deps());
  await expect(chooseDefault(owner, second, deps())).rejects.toMatchObject({ code: 'not_found' });
  expect(await defaultsOf(owner)).toEqual([first]);
});

test('the default account cannot be deleted while another one exists that the list does not contain yet', async () => {
  const owner = anOwner();
  const { account } = await add(owner, ibans[0]);
  const outdatedList = await deps().bankAccounts.page(owner, { page: 1, perPage: 1 });
  const { account: other } = await add(owner, ibans[1]);
  await chooseDefault(owner, other.id, deps());
  await chooseDefault(owner, account.id, deps());
  const { bankAccounts, now } = deps();
  const outdated = { now, bankAccounts: { ...bankAccounts, page: async () => outdatedList } };
  await expect(deleteBankAccount(owner, account.id, outdated)).rejects.toMatchObject({ code: 'invalid_state' });
  await deleteBankAccount(owner, other.id, outdated);
  await deleteBankAccount(owner, account.id, outdated);
  expect(await defaultsOf(owner)).toEqual([]);
});

test('after the deletion of the last account, the next registered account becomes the default', async () => {
  const owner = anOwner();
  const [iban, other] = ibans;
  const { account } = await add(owner, iban);
  await deleteBankAccount(owner, account.id, deps());
  expect(await defaultBankAccount(owner, deps())).toBeUndefined();
  expect(await deps().bankAccounts.page(owner, { page: 1, perPage: 1 })).toMatchObject({ items: [], total: 0 });
  expect((await add(owner, iban)).isDefault).toBe(true);
  await deleteBankAccount(owner, account.id, deps());
  expect((await add(owner, other)).isDefault).toBe(true);
  expect((await add(owner, iban)).isDefault).toBe(false);
});

test('the last account is deleted only once, however many concurrent requests delete it', async () => {
  const owner = anOwner();
  const { account } = await add(owner, ibans[0]);
  const remove = () => deleteBankAccount(owner, account.id, deps());
  expect(await runConcurrently([remove, remove, remove], 'not_found')).toBe(1);
  expect(await defaultBankAccount(owner, deps())).toBeUndefined();
});

test('after the last account is deleted while another one is registered, there is exactly one default', async () => {
  for (let round = 0; round < 20; round += 1) {
    const owner = anOwner();
    const { account } = await add(owner, ibans[0]);
    const remove = () => deleteBankAccount(owner, account.id, deps());
    const register = () => add(owner, ibans[1]);
    await runConcurrently(round % 2 ? [remove, register] : [register, remove], 'invalid_state');
    expect(await defaultsOf(owner)).toHaveLength(1);
  }
});

test('the accounts of another client or market are not found', async () => {
  const owner = anOwner();
  const [id = ''] = await threeAccounts(owner);
  for (const otherOwner of [anOwner(), { ...owner, market: 'KSA' } as const]) {
    await expect(ownBankAccount(otherOwner, id, deps())).rejects.toMatchObject({ code: 'not_found' });
    await expect(chooseDefault(otherOwner, id, deps())).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteBankAccount(otherOwner, id, deps())).rejects.toMatchObject({ code: 'not_found' });
    expect(await defaultBankAccount(otherOwner, deps())).toBeUndefined();
  }
});

/** Runs all actions concurrently and returns how many succeeded. Only conflicts and the allowed errors may occur. */
const runConcurrently = async (
  actions: readonly (() => Promise<unknown>)[],
  ...allowed: readonly string[]
): Promise<number> => {
  const results = await Promise.allSettled(actions.map((action) => action()));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(failures.filter((failure) => !isBusy(failure) && !allowed.includes(failure.code))).toEqual([]);
  return results.length - failures.length;
};

test('exactly one of several concurrently registered accounts becomes the default', async () => {
  const owner = anOwner();
  expect(await runConcurrently(ibans.map((iban) => () => add(owner, iban)))).toBe(3);
  expect(await defaultsOf(owner)).toHaveLength(1);
});

test(
  'there is exactly one default account during and after a hundred concurrent changes',
  { tags: ['variant'] },
  async () => {
    const owner = anOwner();
    const accounts = await threeAccounts(owner);
    const changes = new AbortController();
    const watch = async () => {
      while (!changes.signal.aborted)
        expect(await defaultBankAccount(owner, deps())).toMatchObject({ clientId: owner.clientId });
    };
    const watching = watch();
    const chosen = Array.from({ length: 100 }, (_, index) => accounts[index % accounts.length] ?? '');
    const succeeded = await runConcurrently(chosen.map((id) => () => chooseDefault(owner, id, deps())));
    changes.abort();
    await watching;
    expect(succeeded).toBeGreaterThan(0);
    expect(await defaultsOf(owner)).toHaveLength(1);
  },
);

test('if an account is deleted while it is chosen as the default, one request fails and a default remains', async () => {
  for (let round = 0; round < 20; round += 1) {
    const owner = anOwner();
    const [, second = ''] = await threeAccounts(owner);
    const choose = () => chooseDefault(owner, second, deps());
    const remove = () => deleteBankAccount(owner, second, deps());
    expect(await runConcurrently(round % 2 ? [choose, remove] : [remove, choose], 'invalid_state', 'not_found')).toBe(
      1,
    );
    const current = await defaultBankAccount(owner, deps());
    expect(current?.deletedAt).toBeUndefined();
    expect(await defaultsOf(owner)).toEqual([current?.id]);
  }
});
