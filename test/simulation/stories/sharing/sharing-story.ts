import { getAccountConsent, updateAccountConsent } from '#functions/account-data/consents/operations.ts';
import { accessAccounts } from '#functions/account-data/data/operations.ts';
import type { Oracles } from '../../oracles/aftermath.ts';
import { followRedirect, followLink } from '../authorise.ts';
import { onceOrTwice, type Scene } from '../scene.ts';
import { checkNothingWorks, endOnEveryClock } from './after-the-end.ts';
import { requestForeignReports, shareJointly } from './joint-accounts.ts';
import { type KnownAccounts, createReader, readsEndWithTheConsent, readsSucceed, sections } from './reading.ts';
import { customerId, reportPermissions, requestReports } from './report-story.ts';
import { jobsReadWhatWasRequested, createSyncer } from './syncing.ts';
import { requestSharing, setConsent, shareOtherAccounts, shareWithStranger } from './share.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** The data of a finished story that oracles need. */
export interface SharingStory {
  /** The jobs and reports that must succeed if there are no faults. */
  readonly jobs: readonly string[];
  readonly reports: readonly string[];
  readonly oracles: Oracles;
}

const minuteMs = 60_000;
const emptyStory: SharingStory = { jobs: [], reports: [], oracles: {} };
const include = ['balances', 'transactions'] as const;

/** Permissions that the customer may grant in addition to those that reports need. */
const extraPermissions = {
  beneficiaries: ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
  'direct debits': ['ReadDirectDebits'],
  parties: ['ReadParty'],
} as const;

/** The permissions that grant access to each section. */
const sectionPermissions = {
  balances: ['ReadBalances'],
  transactions: ['ReadTransactionsBasic'],
  beneficiaries: ['ReadBeneficiariesBasic'],
  directDebits: ['ReadDirectDebits'],
  parties: ['ReadParty'],
} as const;

/**
 * Plays account sharing: a customer shares data, the integrator reads it, and the consent expires or is revoked by
 * either of them.
 */
export const runSharingStory = async (scene: Scene): Promise<SharingStory> => {
  const { world, service, bank, stranger, wait, callUntilFinal, market } = scene;
  const { happens } = world.fate;
  let isWithdrawn = false;

  const extra = Object.entries(extraPermissions).flatMap(([name, permissionNames]) =>
    happens(`the customer shares ${name}`, 0.6) ? permissionNames : [],
  );
  const permissions: readonly string[] = [...reportPermissions, ...extra];
  const requested = { customerId, permissions, isTwice: happens('the consent is created twice', 0.3) };
  const consent = await requestSharing(requested, scene);
  if (!consent || happens('the customer never comes', 0.05)) return emptyStory;
  const consentId = consent.id;
  const params = { consentId };

  let revokedAt = Infinity;
  const revoke = async () => {
    isWithdrawn = true;
    const response = await setConsent(consentId, 'Revoked', scene);
    if ('ok' in response) revokedAt = Math.min(revokedAt, world.timeline.now());
  };
  const revokeAtBank = async () => {
    isWithdrawn = true;
    bank.revokeAsCustomer();
  };

  /** Pauses the consent for a while. Reads that were requested in the meantime may fail. */
  const pause = async () => {
    isWithdrawn = true;
    await setConsent(consentId, 'Paused', scene);
    await wait('how long the consent is paused', 5 * minuteMs);
    if (!happens('the consent stays paused', 0.2)) await setConsent(consentId, 'Authorized', scene);
  };

  const authorise = async (decision: 'approve' | 'decline'): Promise<boolean> => {
    const link = await followLink(consent.authorizationLink, scene);
    await wait('the customer reads the page of the bank', minuteMs);
    const redirect = link === undefined ? undefined : bank.decide(link, decision);
    if (!redirect || happens('the customer closes the browser', 0.03)) return false;
    await Promise.all([
      onceOrTwice(() => followRedirect(redirect, undefined, scene), happens('the redirect comes twice', 0.3)),
      happens('the integrator revokes at the redirect', 0.05) && revoke(),
      happens('the customer revokes at the bank', 0.05) && revokeAtBank(),
    ]);
    return decision === 'approve';
  };

  await wait('the customer thinks', minuteMs);
  const knownAccounts: KnownAccounts = new Map();
  const goesToBankTwice = happens('the customer sets out twice', 0.15);
  const decision = happens('the customer declines', goesToBankTwice ? 0.4 : 0.08) ? 'decline' : 'approve';
  const [isApproved] = await Promise.all([
    authorise(decision),
    happens('another customer shares accounts', 0.25) && shareOtherAccounts(scene),
    happens('a customer of another client shares accounts', 0.15) && shareWithStranger(scene),
    happens('a second person shares the same accounts', 0.12) && shareJointly(knownAccounts, scene),
    goesToBankTwice && wait('between two ways to the bank', minuteMs).then(() => authorise('approve')),
  ]);

  const permits = (section: (typeof sections)[number]): boolean =>
    sectionPermissions[section].some((permission) => permissions.includes(permission));
  const readable = { consentId, permits, knownAccounts };
  const { read, readLegacy, rejections, successful } = createReader(readable, scene);
  const { jobs, sync } = createSyncer(readable, scene);

  const readAsStranger = async () => {
    const asStranger = callBy(stranger, market);
    const responses = [
      await callUntilFinal(service.accountData, (deps) => getAccountConsent({ ...asStranger, params }, deps)),
      await callUntilFinal(service.accountData, (deps) =>
        accessAccounts({ ...asStranger, body: { consentId, include: [...include] } }, deps),
      ),
      await callUntilFinal(service.accountData, (deps) =>
        updateAccountConsent({ ...asStranger, params, body: { status: 'Revoked' } }, deps),
      ),
    ];
    if (responses.some((response) => !('errorCode' in response) || response.errorCode !== 'not_found'))
      world.violations.push('isolation: A stranger saw or changed shared account data');
  };

  await wait('the integrator reads data', 2 * minuteMs);
  // A read takes longer if the bank is slow.
  const maxReadMs = 300 + bank.character.maxDataDelayMs;
  // After a read, syncs can ask for individual accounts.
  if (happens('the integrator reads before it syncs', 0.5)) await read(['balances']);
  await Promise.all([
    sync(),
    happens('the integrator reads while it syncs', 0.3) && wait('read', minuteMs / 6).then(() => read()),
    happens('the integrator reads twice at once', 0.2) && Promise.all([read(), read()]),
    happens('the integrator revokes while it reads', 0.2) &&
      Promise.all([read(), wait('revoke within the read', maxReadMs).then(revoke)]),
    happens('a stranger looks', 0.1) && readAsStranger(),
    happens('the integrator reads everything', 0.3) && read(sections),
    market === 'KSA' && happens('the integrator reads in the legacy interface', 0.5) && readLegacy(),
    happens('the integrator revokes during the sync', 0.1) && wait('revoke', minuteMs / 6).then(revoke),
    happens('the customer revokes during the sync', 0.1) && wait('revoke there', minuteMs / 6).then(revokeAtBank),
    happens('the customer pauses during the sync', 0.15) && wait('pause', minuteMs / 6).then(pause),
  ]);
  const firstJobIds = jobs.map(({ jobId }) => jobId);
  const [reports] = await Promise.all([
    happens('the integrator orders reports', 0.3) ? requestReports(scene) : [],
    happens('the integrator mixes two customers', 0.3) && requestForeignReports(consentId, knownAccounts, scene),
    happens('the customer revokes during the reports', 0.05) && wait('revoke there', minuteMs / 6).then(revokeAtBank),
    happens('the customer pauses during the reports', 0.1) && wait('pause', minuteMs / 6).then(pause),
  ]);
  const staysActive = isApproved && !goesToBankTwice && !isWithdrawn;
  const mustSucceed = staysActive ? { jobs: firstJobIds, reports } : { jobs: [], reports: [] };
  await wait('until somebody reads again', 10 * minuteMs);
  if (happens('the integrator syncs again', 0.2)) await sync();
  if (happens('the integrator reads again', 0.4))
    await Promise.all([read(), happens('it reads twice at once again', 0.4) && read()]);
  if (happens('the integrator revokes late', 0.4)) {
    await revoke();
    await checkNothingWorks({ consentId, reports }, scene);
  } else if (happens('the customer revokes late', 0.4)) await revokeAtBank();
  else if (happens('the integrator reads after the term', 0.6)) {
    const { timeline } = world;
    await timeline.pause(endOnEveryClock(consent.expiryDate) - timeline.now());
    await wait('after the term', 3_000);
    await checkNothingWorks({ consentId, reports }, scene);
  }
  return {
    ...mustSucceed,
    oracles: {
      tokens: readsSucceed(consentId, rejections),
      sharing: readsEndWithTheConsent(successful, revokedAt),
      jobs: jobsReadWhatWasRequested(jobs, permits),
    },
  };
};
