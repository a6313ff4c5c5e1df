import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { Connection, isActive } from '#shared/accounts/consent/connection.ts';
import { hasSecrets } from '#shared/consents/authorisation.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { AccountReport } from '#shared/reports/account-report/account-report.ts';
import { DataSync } from '#shared/accounts/sync/data-sync.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { RiskReport } from '#shared/reports/risk-report/risk-report.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';

/** All consents are closed in the final state, so none of the data read under them is left. */
export const sharedDataIsErased: Oracle = (finalState) =>
  ['SnapshotPart', 'SnapshotPage', 'RiskReportContent', 'AccountReportHead', 'AccountReportPage'].flatMap((entity) =>
    itemsOf(finalState, entity).length > 0 ? [`A ${entity} has outlived its consent`] : [],
  );

/** No bank credential is stored after the end of a consent. */
export const endedConsentsHoldNoSecrets: Oracle = (finalState) => [
  ...itemsOf(finalState, 'AccountConsent')
    .map((item) => AccountConsent.parse(item))
    .filter(hasSecrets)
    .map(({ status }) => `An account consent is ${status} and holds secrets`),
  ...itemsOf(finalState, 'PaymentConsent')
    .map((item) => PaymentConsent.parse(item))
    .filter(hasSecrets)
    .map(({ status }) => `A payment consent is ${status} and holds secrets`),
];

/** A time later than any other. */
const never = '9999';

/** A connection contains exactly the consents that are in force. */
export const connectionsAgreeWithConsents: Oracle = (finalState) => {
  const consents = itemsOf(finalState, 'AccountConsent').map((item) => AccountConsent.parse(item));
  return itemsOf(finalState, 'Connection')
    .map((item) => Connection.parse(item))
    .filter(({ id, activeConsentIds }) => {
      const active = consents.filter((consent) => consent.connectionId === id && isActive(consent));
      return active.length !== activeConsentIds.length;
    })
    .map(() => 'The consents of a connection are not those in force');
};

/**
 * A job lists the sections that it could not read. Another oracle uses the data that the bank has sent to check whether
 * it offers a section.
 */
export const syncsSayWhatTheyRead: Oracle = (finalState) =>
  itemsOf(finalState, 'DataSync')
    .map((item) => DataSync.parse(item))
    .flatMap(({ status, sections, error }) => {
      const statuses = Object.values(sections);
      const isRight = statuses.every(
        (one) => one === 'OK' || one === 'UNSUPPORTED' || (one === 'FAILED' && error === 'provider_unavailable'),
      );
      return status !== 'Succeeded' || isRight ? [] : [`A data sync succeeded with ${statuses.join(', ')}`];
    });

/** When each account consent ended. */
const endsOfConsents = (finalState: FinalState): ReadonlyMap<string, string> =>
  new Map(
    itemsOf(finalState, 'AccountConsent')
      .map((item) => AccountConsent.parse(item))
      .map(({ id, history }) => [id, history.find(({ status }) => isFinal(consentLifecycle, status))?.at ?? never]),
  );

/** Without faults, all data is read, unless the consent ends during the read. */
export const syncsSucceed =
  (jobs: readonly string[]): Oracle =>
  (finalState) => {
    const ends = endsOfConsents(finalState);
    return itemsOf(finalState, 'DataSync')
      .map((item) => DataSync.parse(item))
      .filter(({ id }) => jobs.includes(id))
      .filter(({ consentId, history }) => (history.at(-1)?.at ?? never) < (ends.get(consentId) ?? never))
      .filter(
        ({ status, sections }) => status !== 'Succeeded' || Object.values(sections).some((one) => one === 'FAILED'),
      )
      .map(({ status }) => `Without faults, a data sync is ${status}`);
  };

/**
 * Without faults, every report is created, unless a consent ends meanwhile. It is deleted later, when its consent ends.
 */
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
      .map(({ history }) => `Without faults, a report went through ${history.map(({ status }) => status).join(', ')}`);
  };
