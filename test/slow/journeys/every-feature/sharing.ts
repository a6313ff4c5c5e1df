import { expect } from 'vitest';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { aRiskReport, reportPath } from '#test/support/drivers/a-risk-report.ts';
import { type CallOptions, eventually } from '#test/support/drivers/integrator.ts';
import { customerId, getLegacy, postLegacy, share } from '#test/support/drivers/legacy-sharing.ts';
import { setConsentStatus } from '#test/support/drivers/journey.ts';
import { aSharing } from '#test/support/drivers/sharing.ts';
import { accountDataOf, dataOfSuccess, manageAtBank, type Scene } from './scene.ts';

/** Changes an account consent at its bank. */
const manage = async (scene: Scene, consentId: string, action: Parameters<typeof manageAtBank>[2]): Promise<void> => {
  const item = await scene.connection.table.get(accountKeys.accountConsent(consentId));
  await manageAtBank(scene, AccountConsent.parse(item), action);
};

/** Reads the balances immediately, and all sections in the background. */
export const readData = async ({ integrator }: Scene, consentId: string, options: CallOptions = {}): Promise<void> => {
  await dataOfSuccess(integrator.post('/data/account-access', { consentId, include: ['balances'] }, options));
  const { jobId } = await dataOfSuccess(integrator.post('/data/sync', { consentId }, options));
  await eventually(
    () => dataOfSuccess(integrator.get(`/data/sync/${jobId}`, options)),
    ({ status }) => status === 'Succeeded',
  );
};

const revoke = ({ integrator }: Scene, consentId: string, options: CallOptions = {}) =>
  dataOfSuccess(setConsentStatus(integrator, 'account', consentId, 'Revoked', options));

/**
 * Shares account data through both API variants, reads it, suspends and resumes a consent at the bank, and revokes
 * some.
 */
export const shareAccounts = async (scene: Scene): Promise<void> => {
  const { integrator } = scene;
  const { consentId } = await aSharing(integrator, { referenceCustomerId: 'customer 7' });
  await manage(scene, consentId, 'suspend');
  expect((await integrator.post('/data/account-access', { consentId })).status).toBe(403);
  await manage(scene, consentId, 'resume');
  await readData(scene, consentId);
  for (const list of ['/data/account-requests', '/consent/account', '/payment/saved-debtor-accounts'])
    await dataOfSuccess(integrator.get(list));
  expect((await accountDataOf(scene, consentId)).length).toBeGreaterThan(3);
  await useRiskReport(scene);
  await revoke(scene, consentId);

  const inKsa = { market: 'KSA' } as const;
  const saudi = await share(integrator);
  await dataOfSuccess(getLegacy(integrator, 'Account/List', { consentId: saudi.consentId }));
  await readData(scene, saudi.consentId, inKsa);
  await dataOfSuccess(getLegacy(integrator, 'Request/List'));
  await useAccountReport(scene);
  await revoke(scene, saudi.consentId, inKsa);
  // The customer revokes this consent at the bank, and the first read detects it.
  const revoked = await share(integrator);
  await manage(scene, revoked.consentId, 'revoke');
  expect((await getLegacy(integrator, 'Account/List', { consentId: revoked.consentId })).status).toBe(403);
};

/** Creates and reads an account information report on the data that the customer shares in Saudi Arabia. */
const useAccountReport = async ({ integrator }: Scene): Promise<void> => {
  const { jobId } = await dataOfSuccess(postLegacy(integrator, 'AccountInformationReport/Create', { customerId }));
  await eventually(
    () => dataOfSuccess(getLegacy(integrator, 'AccountInformationReport/Get', { jobId, customerId })),
    ({ status }) => status === 'Succeeded',
  );
};

/** Creates a report from the data that the customer shares, reads it in all formats, and deletes it. */
const useRiskReport = async ({ connection, integrator }: Scene): Promise<void> => {
  const { reportId } = await aRiskReport(integrator);
  await dataOfSuccess(integrator.get('/report/risk-reports'));
  await dataOfSuccess(integrator.get(reportPath(reportId)));
  await dataOfSuccess(integrator.get(reportPath(reportId, '/export')));
  await dataOfSuccess(integrator.delete(reportPath(reportId)));
  await eventually(
    async () => (await connection.table.get(reportKeys.riskReportContent(reportId))) === undefined,
    (isErased) => isErased,
  );
};
