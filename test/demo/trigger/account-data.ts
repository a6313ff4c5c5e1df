import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { actOnConsent } from '../../support/drivers/banks/sandbox-banks.ts';
import { decide } from '../customer.ts';
import type { Recipe, Scene } from './scene.ts';

interface Sharing {
  readonly requestId: string;
  readonly consentId: string;
  readonly referenceCustomerId: string;
}

type Step = (sharing: Sharing, scene: Scene) => Promise<unknown>;

interface Terms {
  readonly decision?: 'approve' | 'decline' | 'none';
  readonly expiresInDays?: number;
}

const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
] as const;

const requestData = async ({ service, now, follow }: Scene, expiresInDays?: number) => {
  const referenceCustomerId = `customer ${now().getTime()}`;
  const end = expiresInDays === undefined ? undefined : new Date(now().getTime() + expiresInDays * 86_400_000);
  const { id } = await service.createAccountRequest({
    body: {
      permissions: [...permissions],
      referenceCustomerId,
      ...(end && { expiryDate: end.toISOString() }),
    },
  });
  follow('account request', id);
  return { requestId: id, referenceCustomerId };
};

/** A request for account data without a consent, followed by a step. */
const request =
  (step: (requestId: string, scene: Scene) => Promise<unknown>): Recipe =>
  async (scene) => {
    const { requestId } = await requestData(scene);
    await step(requestId, scene);
  };

/** A consent about which the customer has decided, followed by steps. */
const sharing =
  (steps: readonly Step[], { decision = 'approve', expiresInDays }: Terms = {}): Recipe =>
  async (scene) => {
    const { requestId, referenceCustomerId } = await requestData(scene, expiresInDays);
    const consent = await scene.service.createAccountConsent({
      body: { requestId, providerId: scene.market.provider },
    });
    scene.follow('consent', consent.id);
    if (decision !== 'none') await decide(consent.authorizationLink, decision);
    const created = { requestId, consentId: consent.id, referenceCustomerId };
    for (const step of steps) await step(created, scene);
  };

const changeTo =
  (status: 'Paused' | 'Authorized' | 'Revoked'): Step =>
  ({ consentId }, { service }) =>
    service.updateAccountConsent({ path: { consentId }, body: { status } });

/** Changes a consent at its sandbox bank, as the customer or the bank's staff can. */
export const manageAtBank = async (
  consentId: string,
  form: Readonly<Record<string, string>>,
  { table, bankUrl }: Scene,
): Promise<void> => {
  const consent = await createAccountConsentStore(table).accountConsents.get(consentId);
  if (!consent) throw new Error(`There is no consent ${consentId}`);
  const { status } = await actOnConsent(bankUrl, consent, form);
  if (status !== 200) throw new Error(`The sandbox bank returned ${status}`);
};

const atBank =
  (form: Readonly<Record<string, string>>): Step =>
  ({ consentId }, scene) =>
    manageAtBank(consentId, form, scene);

const pass =
  (duration: string): Step =>
  (_sharing, { advance }) =>
    advance(duration);

const sync: Step = async ({ consentId }, { service, follow }) => {
  const { jobId } = await service.startDataSync({ body: { consentId } });
  follow('data sync', jobId);
};

const riskReport: Step = async ({ referenceCustomerId }, { service, follow }) => {
  const { reportId } = await service.createRiskReport({ body: { referenceCustomerId } });
  follow('risk report', reportId);
};

const deletedRiskReport: Step = async ({ referenceCustomerId }, { service, follow }) => {
  const { reportId } = await service.createRiskReport({ body: { referenceCustomerId } });
  follow('risk report', reportId);
  await service.deleteRiskReport({ path: { reportId } });
};

const failing = (section: string): Step => atBank({ failing: section });
/** Longer than the notice period, so that the end is announced. */
const longTerm: Terms = { expiresInDays: 20 };

export const accountDataRecipes: Readonly<Record<string, Recipe>> = {
  'account_request.created': request(async () => undefined),
  'account_request.cancelled': request((accountRequestId, { service }) =>
    service.deleteAccountRequest({ path: { accountRequestId } }),
  ),
  'account_request.expired': request((_id, { advance }) => advance('25h')),
  'account_request.awaiting_authorization': sharing([], { decision: 'none' }),
  'account_request.authorized': sharing([]),
  'account_request.rejected': sharing([], { decision: 'decline' }),
  'account_request.revoked': sharing([changeTo('Revoked')]),
  'account_consent.created': sharing([], { decision: 'none' }),
  'account_consent.authorized': sharing([]),
  'account_consent.paused': sharing([changeTo('Paused')]),
  'account_consent.reactivated': sharing([changeTo('Paused'), changeTo('Authorized')]),
  'account_consent.suspended': sharing([atBank({ action: 'suspend' })]),
  'account_consent.consumed': sharing([atBank({ action: 'consume' })]),
  'account_consent.rejected': sharing([], { decision: 'decline' }),
  'account_consent.revoked': sharing([changeTo('Revoked')]),
  'account_consent.expiring': sharing([pass('14d')], longTerm),
  'account_consent.expired': sharing([pass('21d')], longTerm),
  'data_sync.created': sharing([sync]),
  'data_sync.processing': sharing([sync]),
  'data_sync.succeeded': sharing([sync]),
  'data_sync.enqueued': sharing([failing('transactions'), sync]),
  'data_sync.failed': sharing([failing('accounts'), sync]),
  'risk_report.created': sharing([riskReport]),
  'risk_report.enqueued': sharing([riskReport]),
  'risk_report.processing': sharing([riskReport]),
  'risk_report.succeeded': sharing([riskReport]),
  'risk_report.failed': sharing([failing('transactions'), riskReport]),
  'risk_report.scheduled': sharing([failing('transactions'), riskReport]),
  'risk_report.deleted': sharing([deletedRiskReport]),
};
