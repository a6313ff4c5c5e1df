import { randomUUID } from 'node:crypto';
import { bankLinkIn, continueTo, decideAtBank, followRedirect } from '../../support/drivers/integrator.ts';
import { manageAtBank } from './account-data.ts';
import type { Recipe, Scene } from './scene.ts';

type Step = (consentId: string, scene: Scene) => Promise<unknown>;

const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadParty',
] as const;

/** A report about the accounts that a customer shares at a Saudi bank, followed by a step. */
const report =
  ({ before, after }: { readonly before?: Step; readonly after?: Step } = {}): Recipe =>
  async (scene) => {
    const { service, follow } = scene;
    const customerId = randomUUID();
    const request = await service.legacyCreateShortLivedRequest({
      body: { customerId, countryCode: 'SA', requestPermissions: [...permissions] },
    });
    follow('account request', request.id);
    const leaving = await continueTo('ksa-alrajhi', request.requestLink ?? '');
    await followRedirect((await decideAtBank(await bankLinkIn(leaving), 'approve', 'all')).redirect);
    const { consent } = await service.legacyGetAccountRequest({ query: { id: request.id } });
    const consentId = consent?.id ?? '';
    follow('consent', consentId);
    await before?.(consentId, scene);
    const { jobId } = await service.legacyCreateAccountReport({ body: { customerId } });
    follow('account report', jobId);
    await after?.(consentId, scene);
  };

const failing: Step = (consentId, scene) => manageAtBank(consentId, { failing: 'transactions' }, scene);

const revoke: Step = (consentId, { service }) =>
  service.updateAccountConsent({ path: { consentId }, body: { status: 'Revoked' }, market: 'KSA' });

export const accountReportRecipes: Readonly<Record<string, Recipe>> = {
  'account_report.created': report(),
  'account_report.enqueued': report(),
  'account_report.processing': report(),
  'account_report.succeeded': report(),
  'account_report.failed': report({ before: failing }),
  'account_report.scheduled': report({ before: failing }),
  // The data of an ended consent is deleted, and its reports with it.
  'account_report.deleted': report({ after: revoke }),
};
