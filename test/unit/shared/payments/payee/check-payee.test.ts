import { expect, test } from 'vitest';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { noPayeeDirectory } from '#shared/banks/transport/bank-protocol.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { checkPayee, type CheckPayeeDeps, createPayeeBanks } from '#shared/payments/payee/check-payee.ts';
import { createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aModelBank, bankSigning, ours } from '#test/support/banks/uae/a-uae-bank.ts';
import { forgeries, otherIds } from '#test/support/banks/forgeries.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';

const local = useLocalTable();

const iban = 'AE070331234567890123456';
const sara = { fullName: 'Sara Ali', givenName: undefined, lastName: undefined };

/** Serves the model bank under one code. All other banks are down. */
const onlyAt = (code: string): BankLinks => {
  const { context } = aModelBank();
  return async (provider) => {
    if (provider !== code) throw new BankUnavailable(`${provider} is not connected`);
    return uaeBank(context, { ...noPayeeDirectory, findBank: async () => context });
  };
};

const deps = (links: BankLinks, now = '2027-01-01T00:00:00.000Z'): CheckPayeeDeps => ({
  payeeBanks: createPayeeBanks(links, knownBanks),
  payeeChecks: createPayeeChecks(local().table, () => new Date(now)),
  providers: knownBanks,
  now: () => new Date(now),
});

const anOwner = (market: Market = 'UAE') => ({ clientId: newId(), market });

const check = (
  links: BankLinks,
  options: { readonly providerId?: string; readonly owner?: ReturnType<typeof anOwner> },
) => {
  const { owner = anOwner(), providerId } = options;
  return checkPayee(owner, { iban, ibanField: 'iban', name: sara, providerId }, call, deps(links));
};

test("another bank is queried if the account's bank is not connected", async () => {
  expect(await check(onlyAt('uae-adcbrt'), {})).toMatchObject({ match: 'match' });
});

test('a specified bank that is not connected is reported as unavailable', async () => {
  await expect(check(onlyAt('uae-adcbrt'), { providerId: 'uae-mashrt' })).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('a payee in one country of MAIN cannot be checked at a bank in the other country', async () => {
  const at = (providerId: string) => check(onlyAt(providerId), { providerId, owner: anOwner('MAIN') });
  await expect(at('ksa-snb')).rejects.toMatchObject({ details: { providerId: ['must be a bank in AE'] } });
  expect(await at('uae-mashrt')).toMatchObject({ match: 'match' });
});

test('an account cannot be checked if no bank supports confirmation of payee', async () => {
  await expect(check(onlyAt('nobody'), {})).rejects.toMatchObject({
    details: { iban: ['is at a bank that does not support confirmation of payee'] },
  });
});

test.each([
  ['not_found', 'Resource.InvalidFormat'],
  ['provider_unavailable', 'JWS.InvalidSignature'],
])('no bank holds an account only if the hub says so about the account: %s for %s', async (problem, Code) => {
  const model = aModelBank();
  model.respondNext(/\/discovery$/, { status: 400, message: { Errors: [{ Code, Message: 'No' }] } });
  const links: BankLinks = async () =>
    uaeBank(model.context, { ...noPayeeDirectory, findBank: async () => model.context });
  await expect(check(links, { providerId: 'uae-mashrt' })).rejects.toMatchObject({ code: problem });
});

test('a check is valid for one day, and only for its client and market', async () => {
  const owner = anOwner();
  const links = onlyAt('uae-mashrt');
  const performed = await check(links, { owner });
  const find = (checkOwner: Parameters<CheckPayeeDeps['payeeChecks']['find']>[0], now: string, name = 'Sara Ali') =>
    deps(links, now).payeeChecks.find(checkOwner, { iban, name });
  expect(await find(owner, '2027-01-01T23:59:59.000Z', ' SARA  ali ')).toEqual(performed);
  expect(await find(owner, '2027-01-02T00:00:00.000Z')).toBeUndefined();
  expect(await find(owner, '2027-01-01T00:00:01.000Z', 'Sara')).toBeUndefined();
  expect(await find({ ...owner, market: 'MAIN' }, '2027-01-01T00:00:01.000Z')).toBeUndefined();
  expect(await find(anOwner(), '2027-01-01T00:00:01.000Z')).toBeUndefined();
});

test('the latest check of a name replaces the previous one', async () => {
  const owner = anOwner();
  const { payeeChecks } = deps(onlyAt('uae-mashrt'));
  const first = { match: 'match', providerCode: 'uae-mashrt', performedAt: '2027-01-01T00:00:00.000Z' } as const;
  for (const match of ['match', 'no-match'] as const)
    await payeeChecks.keep(owner, { iban, name: 'Sara Ali' }, { ...first, match });
  expect(await payeeChecks.find(owner, { iban, name: 'Sara Ali' })).toMatchObject({ match: 'no-match' });
});

test('a forged response cannot confirm a payee, and none of its data is stored', async () => {
  const owner = anOwner();
  const forged = forgeries(
    { kid: 'bank-signs', key: bankSigning.privateKey },
    { kid: 'ours', key: ours.privateKey },
    () => new Date(),
  );
  for (const [name, forge] of Object.entries(forged)) {
    // A response about a payee contains no id that could be forged.
    if (name === otherIds) continue;
    for (const path of ['/discovery', '/confirmation']) {
      const model = aModelBank();
      model.tamper = ({ text, url }) => (url.endsWith(path) ? forge(text) : text);
      const links: BankLinks = async () =>
        uaeBank(model.context, { ...noPayeeDirectory, findBank: async () => model.context });
      await expect(check(links, { owner, providerId: 'uae-mashrt' }), `${name}: ${path}`).rejects.toMatchObject({
        code: 'provider_unavailable',
      });
    }
  }
  const { payeeChecks } = deps(onlyAt('nobody'), '2027-01-01T00:00:01.000Z');
  expect(await payeeChecks.find(owner, { iban, name: 'Sara Ali' })).toBeUndefined();
});
