import { eventually, type Integrator } from './integrator.ts';
import { aSharing } from './sharing.ts';

export const reportPath = (reportId: string, end = ''): string => `/report/risk-reports/${reportId}${end}`;

export const requestReport = (
  client: Integrator,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => client.post('/report/risk-reports', body, { headers });

export const reportStatus = async (client: Integrator, reportId: string) =>
  (await client.get(reportPath(reportId, '/status'))).body.data as {
    readonly status: string;
    readonly reason: string | null;
  };

export const untilStatus = (client: Integrator, reportId: string, ...statuses: readonly string[]) =>
  eventually(
    () => reportStatus(client, reportId),
    ({ status }) => statuses.includes(status),
  );

let count = 0;

/** Creates a customer who shares account data. */
export const aSharingCustomer = async (
  client: Integrator,
  overrides: { readonly referenceCustomerId?: string; readonly permissions?: readonly string[] } = {},
) => {
  count += 1;
  const customerId = overrides.referenceCustomerId ?? `customer ${count}`;
  const { consentId } = await aSharing(client, { referenceCustomerId: customerId, ...overrides });
  return { customerId, consentId };
};

/** Creates a report about a new customer and waits until it is finished. */
export const aRiskReport = async (client: Integrator) => {
  const customer = await aSharingCustomer(client);
  const { body } = await requestReport(client, { referenceCustomerId: customer.customerId });
  const reportId = String(body.data.reportId);
  await untilStatus(client, reportId, 'Succeeded');
  return { ...customer, reportId };
};
