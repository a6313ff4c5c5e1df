import type { AccountBank, DataAccess } from '#shared/banks/port/accounts.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { aSandbox, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { anAccountConsent, call } from '#test/support/banks/uae/requests.ts';
import type { Recording } from '../scene.ts';
import { createRecorder } from './recorder.ts';

/** The day on which the data is read. */
const now = () => new Date('2026-12-01T09:00:00Z');
const range = { from: '2026-09-01', to: '2026-11-30' };

/** Reads every section of every account that the customer shares. */
const readEverything = async (accounts: AccountBank, access: DataAccess, bankCall: BankCall): Promise<void> => {
  for (const { accountId, accountSubType } of await accounts.accounts(access, bankCall)) {
    await accounts.account(access, accountId, bankCall);
    await accounts.balances(access, accountId, bankCall);
    await accounts.transactions(access, accountId, range, bankCall);
    await accounts.beneficiaries(access, accountId, bankCall);
    await accounts.products(access, accountId, bankCall);
    await accounts.parties(access, accountId, bankCall);
    await accounts.statements(access, accountId, range, bankCall);
    if (accountSubType === 'CreditCard') continue;
    await accounts.directDebits(access, accountId, bankCall);
    await accounts.standingOrders(access, accountId, bankCall);
    await accounts.scheduledPayments(access, accountId, bankCall);
  }
  await accounts.consentingParty(access, bankCall);
};

/** Records the sharing of all account data, which is read without the customer. */
export const recordData = async (table: Table): Promise<readonly Recording[]> => {
  const sandbox = await aSandbox(table, { now });
  const recorder = createRecorder(now);
  const http = recorder.recording((request) => sandbox.send(request));
  const { authority, accounts } = await sandbox.connect('uae-fabretail', http);
  if (!accounts) throw new Error('The bank shares no account data');
  const terms = anAccountConsent();
  const data = { ...terms.data, transactionsTo: '2026-11-30' };
  const consent = { ...terms, data, redirectUri, expiresAt: '2027-06-01T00:00:00Z' };
  const code = await sandbox.approve(authority, consent);
  const { accessToken } = await authority.exchangeCode(code, call);
  await authority.read(code, call);
  const access = { bankConsentId: consent.bankConsentId, accessToken };
  await readEverything(accounts, access, { interactionId: call.interactionId });
  return recorder.recordings(sandbox);
};
