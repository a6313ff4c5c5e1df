import { createRiskReport } from '#functions/risk-reports/operations.ts';
import { requestAccountReport } from '#shared/reports/account-report/request-account-report.ts';
import { followRedirect, followLink } from '../authorise.ts';
import { type Scene } from '../scene.ts';
import { type KnownAccounts, createReader } from './reading.ts';
import { reportPermissions, otherCustomerId } from './report-story.ts';
import { requestSharing, setConsent } from './share.ts';
import { callBy } from '#test/support/builders/a-call.ts';

const minuteMs = 60_000;
const jointCustomerId = '0199f3a0-0000-7000-8000-000000000010';

/**
 * Shares the same accounts as a second holder, under a separate consent with fewer permissions, which may end earlier.
 * This must not affect the data that the first holder shares.
 */
export const shareJointly = async (knownAccounts: KnownAccounts, scene: Scene): Promise<void> => {
  const { bank, market, wait, world } = scene;
  const requested = { customerId: jointCustomerId, permissions: reportPermissions, isTwice: false };
  const consent = await requestSharing(requested, scene);
  const link = consent && (await followLink(consent.authorizationLink, scene));
  await wait('the second person reads the page of the bank', minuteMs);
  const redirect = link === undefined ? undefined : bank.decide(link, 'approve');
  if (!consent || !redirect) return;
  await followRedirect(redirect, undefined, scene);
  const permits = (section: string): boolean => section === 'balances' || section === 'transactions';
  const { read, readLegacy } = createReader({ consentId: consent.id, permits, knownAccounts }, scene);
  await (market === 'KSA' && world.fate.happens('the second person is read in the legacy interface', 0.5)
    ? readLegacy()
    : read());
  if (world.fate.happens('the second person ends the consent', 0.5)) await setConsent(consent.id, 'Revoked', scene);
};

/** Requests reports about another customer with the first customer's accounts, which must be rejected. */
export const requestForeignReports = async (
  consentId: string,
  knownAccounts: KnownAccounts,
  scene: Scene,
): Promise<void> => {
  const { world, service, client, market, callUntilFinal, wait } = scene;
  const asClient = callBy(client, market);
  const accountIds = [...knownAccounts].filter(([, consent]) => consent === consentId).map(([id]) => id);
  await wait('before the client mixes two customers', minuteMs);
  const body = { referenceCustomerId: otherCustomerId, consentIds: [consentId] };
  const order = {
    owner: asClient.owner,
    customerId: otherCustomerId,
    accountIds,
    required: reportPermissions,
    idempotencyKey: undefined,
    bodyHash: 'mixed',
  };
  const responses = [
    await callUntilFinal(service.riskReports, (deps) => createRiskReport({ ...asClient, body }, deps)),
    ...(accountIds.length > 0
      ? [await callUntilFinal(service.legacyAccounts, (deps) => requestAccountReport(order, asClient, deps))]
      : []),
  ];
  if (responses.some((response) => 'ok' in response))
    world.violations.push("report: A report about one customer was created with another customer's accounts");
};
