import { createRiskReport, deleteRiskReport, getRiskReport } from '#functions/risk-reports/operations.ts';
import { exportRiskReport } from '#functions/risk-report-export/operations.ts';
import { readAccountReport } from '#shared/reports/account-report/read-account-report.ts';
import { requestAccountReport } from '#shared/reports/account-report/request-account-report.ts';
import { accountsOf, ibanOf } from '../../outside/accounts/account-bank.ts';
import { defaultCustomer } from '../../outside/bank.ts';
import { type FinalResponse, onceOrTwice, type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

const minuteMs = 60_000;

/** The client's own ids for its customers. */
export const customerId = '0199f3a0-0000-7000-8000-000000000001';
export const otherCustomerId = '0199f3a0-0000-7000-8000-000000000009';

export const otherCustomer = 'Omar';

/** The last four digits of the customer's account numbers. Reports show no others. */
const digits = new Set(accountsOf(defaultCustomer).map((id) => ibanOf(id).slice(-4)));

/** The permissions that both kinds of report require. */
export const reportPermissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
] as const;

/**
 * Requests reports of both kinds about the customer and reads them, as the integrator. Returns the ids of the reports
 * that were not deleted.
 */
export const requestReports = async (scene: Scene): Promise<readonly string[]> => {
  const { world, service, client, stranger, wait, callUntilFinal, market } = scene;
  const { happens } = world.fate;
  const [asClient, asStranger] = [callBy(client, market), callBy(stranger, market)];
  const { riskReports, legacyAccounts } = service;

  const idOf = <T>(responses: readonly FinalResponse<T>[], read: (report: T) => string): string | undefined => {
    const ids = responses.flatMap((response) => ('ok' in response ? [read(response.ok)] : []));
    if (new Set(ids).size > 1) world.violations.push('create: One request created two reports');
    return ids[0];
  };
  const checkHidden = (response: FinalResponse<unknown>): void => {
    if (!('errorCode' in response) || response.errorCode !== 'not_found')
      world.violations.push('isolation: A stranger saw a report');
  };

  /** A stranger and the client in another market. They use the same idempotency keys, independently of each other. */
  const otherCallers = [asStranger, callBy(client, market === 'UAE' ? 'KSA' : 'UAE')];
  const checkDifferent = <T>(id: string, responses: readonly FinalResponse<T>[], read: (report: T) => string): void => {
    const isMixed = responses.some((response) =>
      'ok' in response ? read(response.ok) === id : response.errorCode === 'idempotency_mismatch',
    );
    if (isMixed) world.violations.push('isolation: Two callers that used the same key received the same report');
  };

  const requestRiskReport = async (): Promise<string | undefined> => {
    const body = { referenceCustomerId: customerId, consentIds: undefined };
    const order = { body, idempotencyKey: 'risk report' };
    const orderAs = (caller: typeof asClient) =>
      callUntilFinal(riskReports, (deps) => createRiskReport({ ...caller, ...order }, deps));
    const responses = await onceOrTwice(() => orderAs(asClient), happens('the risk report is ordered twice', 0.4));
    const bodies = responses.flatMap((response) => ('ok' in response ? [JSON.stringify(response.ok.created)] : []));
    if (new Set(bodies).size > 1) world.violations.push('create: A retry did not return the first response');
    const reportId = idOf(responses, ({ created }) => created.reportId);
    if (reportId === undefined) return undefined;
    checkDifferent(reportId, await Promise.all(otherCallers.map(orderAs)), ({ created }) => created.reportId);
    const params = { reportId };
    if (happens('the risk report is deleted', 0.2)) {
      await wait('until the risk report is deleted', minuteMs / 6);
      await callUntilFinal(riskReports, (deps) => deleteRiskReport({ ...asClient, params }, deps));
      return undefined;
    }
    await wait('until the risk report is read', 2 * minuteMs);
    checkHidden(await callUntilFinal(riskReports, (deps) => getRiskReport({ ...asStranger, params }, deps)));
    const report = await callUntilFinal(riskReports, (deps) => getRiskReport({ ...asClient, params }, deps));
    const query = { format: 'json' } as const;
    const file = await callUntilFinal(riskReports, (deps) => exportRiskReport({ ...asClient, params, query }, deps));
    const text = JSON.stringify('ok' in file && 'json' in file.ok ? file.ok.json : undefined) ?? '';
    const isOwn = [...digits].every((number) => text.includes(`"${number}"`));
    const isForeign = accountsOf(otherCustomer).some((id) => text.includes(`"${ibanOf(id).slice(-4)}"`));
    if (text !== '' && (!isOwn || isForeign))
      world.violations.push('report: A risk report contains the wrong accounts');
    if ('ok' in report && report.ok.accountHolderName !== defaultCustomer)
      world.violations.push('report: A risk report names another holder');
    return reportId;
  };

  const requestAndReadAccountReport = async (): Promise<string | undefined> => {
    const { owner } = asClient;
    const required = reportPermissions;
    const [idempotencyKey, bodyHash] = ['account report', 'its hash'];
    const order = { customerId, accountIds: undefined, required, idempotencyKey, bodyHash };
    const orderAs = (caller: typeof asClient) =>
      callUntilFinal(legacyAccounts, (deps) => requestAccountReport({ ...order, owner: caller.owner }, caller, deps));
    const responses = await onceOrTwice(() => orderAs(asClient), happens('the account report is ordered twice', 0.4));
    const id = idOf(responses, ({ entity }) => entity.id);
    if (id === undefined) return undefined;
    checkDifferent(id, await Promise.all(otherCallers.map(orderAs)), ({ entity }) => entity.id);
    await wait('until the account report is read', 2 * minuteMs);
    const reportQuery = { id, customerId };
    checkHidden(await callUntilFinal(legacyAccounts, (deps) => readAccountReport(asStranger.owner, reportQuery, deps)));
    const wrongQuery = { id, customerId: otherCustomerId };
    const wrongResponse = await callUntilFinal(legacyAccounts, (deps) => readAccountReport(owner, wrongQuery, deps));
    if ('ok' in wrongResponse) world.violations.push('report: A report was returned for another customer');
    const report = await callUntilFinal(legacyAccounts, (deps) => readAccountReport(owner, reportQuery, deps));
    const isForeign =
      'ok' in report &&
      report.ok.content?.accounts.some(({ account }) => account.accountHolderName !== defaultCustomer);
    if (isForeign) world.violations.push("report: An account report contains another customer's accounts");
    if ('ok' in report && report.ok.report.accountIds.length !== digits.size)
      world.violations.push('report: An account report lacks an account');
    return id;
  };

  const ids = await Promise.all([
    happens('a risk report is ordered', 0.7) && requestRiskReport(),
    happens('an account report is ordered', 0.7) && requestAndReadAccountReport(),
  ]);
  return ids.filter((id) => typeof id === 'string');
};
