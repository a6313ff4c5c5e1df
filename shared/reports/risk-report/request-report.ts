import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { invalid, invalidFields } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { derivedId, newId } from '#shared/platform/runtime/ids.ts';
import { findOrCreate } from '#shared/platform/storage/create-once.ts';
import { assertOneOf, assertPermitted, permitsOneOf, statusAt } from '#shared/accounts/read/fetch-data.ts';
import { permissionsToRead } from '#shared/accounts/read/section.ts';
import type { Snapshots } from '#shared/accounts/read/snapshot-store.ts';
import { reportStoredUntil, requiredSections, reusedSeconds } from '#shared/reports/job/needed-data.ts';
import type { RiskReports } from './risk-report-store.ts';
import { newRiskReport, type RiskReport } from './risk-report.ts';

export interface RequestReportDeps {
  readonly stores: Pick<AccountConsentStore, 'consentsOfCustomer'>;
  readonly reports: Pick<RiskReports, 'get' | 'add'>;
  readonly snapshots: Pick<Snapshots, 'parts'>;
  readonly now: Clock;
}

export interface RequestedReport {
  readonly owner: Owner;
  readonly customerId: string;
  /** Defaults to all of the customer's authorised consents. */
  readonly consentIds: readonly string[] | undefined;
  readonly requestedBy: string;
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: string;
}

/**
 * Creates a report about a customer, at most one per idempotency key. A job creates its content in the background.
 *
 * @throws Problem `not_found` if the client has no such customer, `validation_error` for consents that are not
 *   authorised or have no data, `insufficient_permissions`, `idempotency_mismatch`
 */
export const requestReport = (
  requested: RequestedReport,
  { stores, reports, snapshots, now }: RequestReportDeps,
): Promise<{ readonly entity: RiskReport; readonly created: boolean }> => {
  const { owner, customerId, requestedBy, idempotencyKey: key, bodyHash } = requested;
  const id = key === undefined ? newId() : derivedId('risk-report', owner.clientId, owner.market, key);
  const create = async () => {
    const at = now().toISOString();
    const consents = chosenConsents(requested, await stores.consentsOfCustomer(owner, customerId), at);
    await assertData(consents, { snapshots }, at);
    const consentIds = consents.map((consent) => consent.id);
    const report = newRiskReport({ id, ...owner, customerId, consentIds, requestedBy, bodyHash }, at);
    await reports.add(report, reportStoredUntil(consents));
    return report;
  };
  return findOrCreate(bodyHash, { find: () => reports.get(id), create });
};

const chosenConsents = (
  { consentIds }: RequestedReport,
  all: readonly AccountConsent[],
  at: string,
): readonly AccountConsent[] => {
  if (all.length === 0) throw notFound('customer');
  if (consentIds) return requestedConsents([...new Set(consentIds)], all, at);
  const authorisedConsents = all.filter((consent) => statusAt(consent, at) === 'Authorized');
  if (authorisedConsents.length === 0) {
    const statuses = [...new Set(all.map((consent) => statusAt(consent, at)))].join(', ');
    throw invalid(
      'referenceCustomerId',
      `must be a customer with an authorised consent, but the consents are ${statuses}`,
    );
  }
  const permitted = authorisedConsents.filter(
    (consent) =>
      requiredSections.every((section) => permitsOneOf(consent, permissionsToRead(section))) &&
      permitsOneOf(consent, ['ReadTransactionsCredits']) === permitsOneOf(consent, ['ReadTransactionsDebits']),
  );
  for (const consent of permitted.length === 0 ? authorisedConsents : []) assertSections(consent);
  return permitted;
};

const requestedConsents = (
  ids: readonly string[],
  all: readonly AccountConsent[],
  at: string,
): readonly AccountConsent[] => {
  const byId = new Map(all.map((consent) => [consent.id, consent]));
  const consents: AccountConsent[] = [];
  const errors: FieldError[] = [];
  for (const [index, id] of ids.entries()) {
    const consent = byId.get(id);
    const status = consent && statusAt(consent, at);
    if (consent && status === 'Authorized') consents.push(consent);
    else
      errors.push([
        `consentIds.${index}`,
        status ? `must be authorised, but the consent is ${status}` : 'must be a consent of the customer',
      ]);
  }
  if (errors.length > 0) throw invalidFields(errors);
  for (const consent of consents) assertSections(consent);
  return consents;
};

/** With the permission for only credits or only debits, a bank omits the other transactions. */
const directions = ['ReadTransactionsCredits', 'ReadTransactionsDebits'] as const;

const assertSections = (consent: AccountConsent): void => {
  for (const section of requiredSections) assertOneOf(consent, permissionsToRead(section));
  if (permitsOneOf(consent, directions)) assertPermitted(consent, directions);
};

/**
 * Rejects the request if recent snapshots show that the banks have no data. If snapshots are missing or older, the job
 * reports the lack of data instead.
 */
const assertData = async (
  consents: readonly AccountConsent[],
  { snapshots }: Pick<RequestReportDeps, 'snapshots'>,
  at: string,
): Promise<void> => {
  const since = addSeconds(at, -reusedSeconds);
  const parts = await Promise.all(consents.map(({ id }) => snapshots.parts(id)));
  const missing = requiredSections.find((section) =>
    parts.every((consentParts) => {
      const recent = consentParts.filter((part) => part.section === section && part.readAt > since);
      return recent.length > 0 && recent.every(({ pages }) => pages === 0);
    }),
  );
  if (missing) throw invalid('referenceCustomerId', `must be a customer with ${missing}, but the banks have none`);
};
