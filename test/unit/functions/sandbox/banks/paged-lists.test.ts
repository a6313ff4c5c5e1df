import { expect, test } from 'vitest';
import type { AccountBank, DataAccess } from '#shared/banks/port/accounts.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { violations as violationsOf2024 } from '#test/support/banks/ksa-2024/standard.ts';
import { violations as violationsOf2022 } from '#test/support/banks/ksa/standard.ts';
import {
  aSandbox as aSaudiSandbox,
  aSharing,
  anAccountConsent as aSaudiConsent,
  identifiedCall as call,
} from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { aSandbox, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { recorded } from '#test/support/banks/sandbox-uae/recorder.ts';
import { anAccountConsent } from '#test/support/banks/uae/requests.ts';
import { violations as violationsOfUae } from '#test/support/banks/uae/standard.ts';

const local = useLocalTable();
const options = { now: () => new Date('2026-12-01T09:00:00Z') };
const expiresAt = '2027-06-01T00:00:00Z';

/** Shares the data of a customer of a Saudi bank. */
const shareAtSaudiBank = async (bank: string) => {
  const sandbox = await aSaudiSandbox(local().table, options);
  const { http, exchanges } = await recorded(sandbox, bank);
  const link = await sandbox.connect(bank, http);
  const { access } = await aSharing(sandbox, link, call, { ...aSaudiConsent(), expiresAt });
  return { sandbox, exchanges, access, accounts: link.accounts };
};

/** Shares the data of a customer of a UAE bank. */
const shareAtUaeBank = async (bank: string) => {
  const sandbox = await aSandbox(local().table, options);
  const { http, exchanges } = await recorded(sandbox, bank);
  const { authority, accounts } = await sandbox.connect(bank, http);
  const consent = { ...anAccountConsent(), redirectUri, expiresAt };
  const { accessToken } = await authority.exchangeCode(await sandbox.approve(authority, consent), call);
  return { sandbox, exchanges, access: { bankConsentId: consent.bankConsentId, accessToken }, accounts };
};

/** Reads the accounts, and the lists of the first account. */
const readLists = async (bank: AccountBank, access: DataAccess) => {
  const accounts = await bank.accounts(access, call);
  const accountId = accounts[0]?.accountId ?? '';
  return {
    accounts,
    balances: await bank.balances(access, accountId, call),
    beneficiaries: await bank.beneficiaries(access, accountId, call),
    directDebits: await bank.directDebits(access, accountId, call),
    standingOrders: await bank.standingOrders(access, accountId, call),
    scheduledPayments: await bank.scheduledPayments(access, accountId, call),
  };
};

test.each([
  ['uae-fabretail', shareAtUaeBank, violationsOfUae],
  ['ksa-alrajhi', shareAtSaudiBank, violationsOf2022],
  ['ksa-snb', shareAtSaudiBank, violationsOf2024],
])('every list of %s is the same on one page and on many', async (bank, share, violations) => {
  const { sandbox, exchanges, access, accounts } = await share(bank);
  if (!accounts) throw new Error('The bank shares no account data');
  const lists = await readLists(accounts, access);
  const items = Object.values(lists).map(({ length }) => length);
  expect(Math.min(...items)).toBeGreaterThan(0);
  expect(items.filter((length) => length > 1).length).toBeGreaterThan(3);
  exchanges.length = 0;
  await sandbox.switch(bank, { variants: ['one-item-pages'] });
  expect(await readLists(accounts, access)).toEqual(lists);
  expect(exchanges).toHaveLength(items.reduce((total, length) => total + length));
  expect(exchanges.flatMap(violations)).toEqual([]);
  await sandbox.switch(bank, {});
});
