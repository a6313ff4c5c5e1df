import { createRiskReport, deleteRiskReport, getRiskReport } from '#functions/risk-reports/operations.ts';
import { exportRiskReport } from '#functions/risk-report-export/operations.ts';
import { readAccountReport } from '#shared/reports/account-report/read-account-report.ts';
import { requestAccountReport } from '#shared/reports/account-report/request-account-report.ts';
import { accountsOf, numberOf } from '../../outside/account-bank.ts';
import { theCustomer } from '../../outside/bank.ts';
import { type Answer, both, callOf, type Scene } from '../scene.ts';

const minuteMs = 60_000;

/** The customer id chosen by the client. */
export const customerId = '0199f3a0-0000-7000-8000-000000000001';
export const otherCustomerId = '0199f3a0-0000-7000-8000-000000000009';

export const otherCustomer = 'Omar';

/** The last digits of the customer's account numbers. Reports show no other digits. */
const digits = new Set(accountsOf(theCustomer).map((id) => numberOf(id).slice(-4)));

/** The permissions that both kinds of report need. */
export const neededPermissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
] as const;

/**
 * An integrator requests both kinds of report about the customer and reads them. Returns the ids of those it has not
 * deleted.
 */
export const orderReports = async (scene: Scene): Promise<readonly string[]> => {
  const { world, service, client, stranger, wait, insist, market } = scene;
  const { happens } = world.fate;
  const [asClient, asStranger] = [callOf(client, market), callOf(stranger, market)];
  const { riskReports, legacyAccounts } = service;

  const idOf = <T>(responses: readonly Answer<T>[], read: (report: T) => string): string | undefined => {
    const ids = responses.flatMap((response) => ('ok' in response ? [read(response.ok)] : []));
    if (new Set(ids).size > 1) world.violations.push('create: One request created two reports');
    return ids[0];
  };
  const mustBeHidden = (response: Answer<unknown>): void => {
    if (!('refused' in response) || response.refused !== 'not_found')
      world.violations.push('isolation: A stranger saw a report');
  };

  /** A stranger, and the client in its other market, use the same key. Their requests are independent. */
  const others = [asStranger, callOf(client, market === 'UAE' ? 'KSA' : 'UAE')];
  const mustDiffer = <T>(id: string, responses: readonly Answer<T>[], read: (report: T) => string): void => {
    const isMixed = responses.some((response) =>
      'ok' in response ? read(response.ok) === id : response.refused === 'idempotency_mismatch',
    );
    if (isMixed) world.violations.push('isolation: Another client got the report of a client under its key');
  };

  const orderRiskReport = async (): Promise<string | undefined> => {
    const body = { referenceCustomerId: customerId, consentIds: undefined };
    const order = { body, idempotencyKey: 'risk report' };
    const orderAs = (caller: typeof asClient) =>
      insist(riskReports, (deps) => createRiskReport({ ...caller, ...order }, deps));
    const responses = await both(() => orderAs(asClient), happens('the risk report is ordered twice', 0.4));
    const reportId = idOf(responses, ({ created }) => created.reportId);
    if (reportId === undefined) return undefined;
    mustDiffer(reportId, await Promise.all(others.map(orderAs)), ({ created }) => created.reportId);
    const params = { reportId };
    if (happens('the risk report is deleted', 0.2)) {
      await wait('until the risk report is deleted', minuteMs / 6);
      await insist(riskReports, (deps) => deleteRiskReport({ ...asClient, params }, deps));
      return undefined;
    }
    await wait('until the risk report is read', 2 * minuteMs);
    mustBeHidden(await insist(riskReports, (deps) => getRiskReport({ ...asStranger, params }, deps)));
    const read = await insist(riskReports, (deps) => getRiskReport({ ...asClient, params }, deps));
    const query = { format: 'json' } as const;
    const file = await insist(riskReports, (deps) => exportRiskReport({ ...asClient, params, query }, deps));
    const text = JSON.stringify('ok' in file && 'json' in file.ok ? file.ok.json : undefined) ?? '';
    const isOwn = [...digits].every((number) => text.includes(`"${number}"`));
    const isForeign = accountsOf(otherCustomer).some((id) => text.includes(`"${numberOf(id).slice(-4)}"`));
    if (text !== '' && (!isOwn || isForeign)) world.violations.push('report: A risk report contains foreign accounts');
    if ('ok' in read && read.ok.accountHolderName !== theCustomer)
      world.violations.push('report: A risk report names another holder');
    return reportId;
  };

  const orderAccountReport = async (): Promise<string | undefined> => {
    const { owner } = asClient;
    const required = neededPermissions;
    const [idempotencyKey, bodyHash] = ['account report', 'its hash'];
    const order = { customerId, accountIds: undefined, required, idempotencyKey, bodyHash };
    const orderAs = (caller: typeof asClient) =>
      insist(legacyAccounts, (deps) => requestAccountReport({ ...order, owner: caller.owner }, caller, deps));
    const responses = await both(() => orderAs(asClient), happens('the account report is ordered twice', 0.4));
    const id = idOf(responses, ({ entity }) => entity.id);
    if (id === undefined) return undefined;
    mustDiffer(id, await Promise.all(others.map(orderAs)), ({ entity }) => entity.id);
    await wait('until the account report is read', 2 * minuteMs);
    const sought = { id, customerId };
    mustBeHidden(await insist(legacyAccounts, (deps) => readAccountReport(asStranger.owner, sought, deps)));
    const misnamed = { id, customerId: otherCustomerId };
    const ofAnother = await insist(legacyAccounts, (deps) => readAccountReport(owner, misnamed, deps));
    if ('ok' in ofAnother) world.violations.push('report: A report was returned for another customer');
    const read = await insist(legacyAccounts, (deps) => readAccountReport(owner, sought, deps));
    const isForeign =
      'ok' in read && read.ok.content?.accounts.some(({ account }) => account.accountHolderName !== theCustomer);
    if (isForeign) world.violations.push('report: An account report contains accounts of another customer');
    if ('ok' in read && read.ok.report.accountIds.length !== digits.size)
      world.violations.push('report: An account report lacks an account');
    return id;
  };

  const ids = await Promise.all([
    happens('a risk report is ordered', 0.7) && orderRiskReport(),
    happens('an account report is ordered', 0.7) && orderAccountReport(),
  ]);
  return ids.filter((id) => typeof id === 'string');
};
