import { createRiskReport, deleteRiskReport, getRiskReport } from '#functions/risk-reports/operations.ts';
import { readAccountReport } from '#shared/account-reports/read-account-report.ts';
import { requestAccountReport } from '#shared/account-reports/request-account-report.ts';
import { accountsThere } from '../outside/account-bank.ts';
import { type Answer, both, callOf, type Scene } from './scene.ts';

const minuteMs = 60_000;

/** What the client calls the customer. */
export const customerId = '0199f3a0-0000-7000-8000-000000000001';

/** Both kinds of report need all of this. */
export const neededPermissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
] as const;

/**
 * An integrator orders both kinds of report about the customer and reads them. Returns the ids of those that it has not
 * deleted.
 */
export const orderReports = async (scene: Scene): Promise<readonly string[]> => {
  const { world, service, client, stranger, wait, insist } = scene;
  const { happens } = world.fate;
  const [asClient, asStranger] = [callOf(client), callOf(stranger)];
  const { riskReports, accountReports } = service;

  const idOf = <T>(answers: readonly Answer<T>[], read: (report: T) => string): string | undefined => {
    const ids = answers.flatMap((answer) => ('ok' in answer ? [read(answer.ok)] : []));
    if (new Set(ids).size > 1) world.violations.push('create: One order made two reports');
    return ids[0];
  };
  const mustBeHidden = (answer: Answer<unknown>): void => {
    if (!('refused' in answer) || answer.refused !== 'not_found')
      world.violations.push('isolation: A stranger saw a report');
  };

  const orderRiskReport = async (): Promise<string | undefined> => {
    const body = { referenceCustomerId: customerId, consentIds: undefined };
    const order = { ...asClient, body, idempotencyKey: 'risk report' };
    const answers = await both(
      () => insist(riskReports, (deps) => createRiskReport(order, deps)),
      happens('the risk report is ordered twice', 0.4),
    );
    const reportId = idOf(answers, ({ created }) => created.reportId);
    if (reportId === undefined) return undefined;
    const params = { reportId };
    if (happens('the risk report is deleted', 0.2)) {
      await wait('until the risk report is deleted', minuteMs / 6);
      await insist(riskReports, (deps) => deleteRiskReport({ ...asClient, params }, deps));
      return undefined;
    }
    await wait('until the risk report is read', 2 * minuteMs);
    mustBeHidden(await insist(riskReports, (deps) => getRiskReport({ ...asStranger, params }, deps)));
    const read = await insist(riskReports, (deps) => getRiskReport({ ...asClient, params }, deps));
    if ('ok' in read && read.ok.currency !== 'AED')
      world.violations.push('report: A risk report is about other accounts');
    return reportId;
  };

  const orderAccountReport = async (): Promise<string | undefined> => {
    const { owner, interactionId } = asClient;
    const required = neededPermissions;
    const [idempotencyKey, bodyHash] = ['account report', 'its hash'];
    const order = { owner, customerId, accountIds: undefined, required, idempotencyKey, bodyHash };
    const answers = await both(
      () => insist(accountReports, (deps) => requestAccountReport(order, { interactionId }, deps)),
      happens('the account report is ordered twice', 0.4),
    );
    const id = idOf(answers, ({ report }) => report.id);
    if (id === undefined) return undefined;
    await wait('until the account report is read', 2 * minuteMs);
    const sought = { id, customerId };
    mustBeHidden(await insist(accountReports, (deps) => readAccountReport(asStranger.owner, sought, deps)));
    const read = await insist(accountReports, (deps) => readAccountReport(owner, sought, deps));
    if ('ok' in read && read.ok.report.accountIds.length !== accountsThere.length)
      world.violations.push('report: An account report leaves out an account');
    return id;
  };

  const ids = await Promise.all([
    happens('a risk report is ordered', 0.7) && orderRiskReport(),
    happens('an account report is ordered', 0.7) && orderAccountReport(),
  ]);
  return ids.filter((id) => typeof id === 'string');
};
