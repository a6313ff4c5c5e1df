import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { Connection } from '#shared/accounts/consent/connection.ts';
import { hasSecrets, isInForce } from '#shared/consents/authorisation.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { AccountReport } from '#shared/reports/account-report/account-report.ts';
import { DataSync } from '#shared/accounts/sync/data-sync.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { RiskReport } from '#shared/reports/risk-report/risk-report.ts';
import type { StreamedWrite } from '../cloud/dynamodb.ts';
import type { Violation } from '../rules.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';

/** In the final state, all consents have ended, so no data read under them remains. */
export const sharedDataIsErased: Oracle = (finalState) =>
  ['SnapshotPart', 'SnapshotPage', 'RiskReportContent', 'AccountReportHead', 'AccountReportPage'].flatMap((entity) =>
    itemsOf(finalState, entity).length > 0 ? [`A ${entity} has outlived its consent`] : [],
  );

/** The secrets of a consent are deleted when it ends. */
export const endedConsentsHoldNoSecrets: Oracle = (finalState) => [
  ...itemsOf(finalState, 'AccountConsent')
    .map((item) => AccountConsent.parse(item))
    .filter(hasSecrets)
    .map(({ status }) => `An account consent is ${status} but still has secrets`),
  ...itemsOf(finalState, 'PaymentConsent')
    .map((item) => PaymentConsent.parse(item))
    .filter(hasSecrets)
    .map(({ status }) => `A payment consent is ${status} but still has secrets`),
];

/**
 * A payment consent is Consumed once no order under it can be submitted again, so the same write deletes its secrets.
 * Checks one write.
 */
export const consumedConsentsHoldNoSecrets = ({ after }: StreamedWrite): readonly Violation[] =>
  after?.entity === 'PaymentConsent' && after.status === 'Consumed' && hasSecrets(PaymentConsent.parse(after))
    ? ['secrets: A payment consent was stored as Consumed with its secrets']
    : [];

/** A time later than any other. */
const never = '9999';

/** A connection lists as many consents as are active. */
export const connectionsListActiveConsents: Oracle = (finalState) => {
  const consents = itemsOf(finalState, 'AccountConsent').map((item) => AccountConsent.parse(item));
  return itemsOf(finalState, 'Connection')
    .map((item) => Connection.parse(item))
    .filter(({ id, activeConsentIds }) => {
      const active = consents.filter((consent) => consent.connectionId === id && isInForce(consent));
      return active.length !== activeConsentIds.length;
    })
    .map(() => 'A connection does not list its active consents');
};

/**
 * A sync that succeeded reports each section as read, as unsupported, or as failed because the bank was unavailable.
 * `sectionsWereSent` compares this with what the bank sent.
 */
export const syncsReportTheirSections: Oracle = (finalState) =>
  itemsOf(finalState, 'DataSync')
    .map((item) => DataSync.parse(item))
    .flatMap(({ status, sections, error }) => {
      const statuses = Object.values(sections);
      const areValid = statuses.every(
        (sectionStatus) =>
          sectionStatus === 'OK' ||
          sectionStatus === 'UNSUPPORTED' ||
          (sectionStatus === 'FAILED' && error === 'provider_unavailable'),
      );
      return status !== 'Succeeded' || areValid ? [] : [`A data sync succeeded with ${statuses.join(', ')}`];
    });

/** Returns the time at which each account consent ended. */
const endsOfConsents = (finalState: FinalState): ReadonlyMap<string, string> =>
  new Map(
    itemsOf(finalState, 'AccountConsent')
      .map((item) => AccountConsent.parse(item))
      .map(({ id, history }) => [id, history.find(({ status }) => isFinal(consentLifecycle, status))?.at ?? never]),
  );

/** Without faults, a sync reads every section, unless its consent ends first. */
export const syncsSucceed =
  (jobs: readonly string[]): Oracle =>
  (finalState) => {
    const ends = endsOfConsents(finalState);
    return itemsOf(finalState, 'DataSync')
      .map((item) => DataSync.parse(item))
      .filter(({ id }) => jobs.includes(id))
      .filter(({ consentId, history }) => (history.at(-1)?.at ?? never) < (ends.get(consentId) ?? never))
      .filter(
        ({ status, sections }) =>
          status !== 'Succeeded' || Object.values(sections).some((sectionStatus) => sectionStatus === 'FAILED'),
      )
      .map(({ status }) => `A data sync is ${status} or lacks a section, although there were no faults`);
  };

/** Without faults, every report succeeds, unless a consent ends in the meantime. */
export const reportsSucceed =
  (ids: readonly string[]): Oracle =>
  (finalState) => {
    const firstEnd = [...endsOfConsents(finalState).values()].toSorted()[0] ?? never;
    return [
      ...itemsOf(finalState, 'RiskReport').map((item) => RiskReport.parse(item)),
      ...itemsOf(finalState, 'AccountReport').map((item) => AccountReport.parse(item)),
    ]
      .filter(({ id, history }) => ids.includes(id) && !history.some(({ status }) => status === 'Succeeded'))
      .filter(({ history }) => (history[1]?.at ?? '') < firstEnd)
      .map(
        ({ history }) =>
          `A report never succeeded, although there were no faults: ${history.map(({ status }) => status).join(', ')}`,
      );
  };
