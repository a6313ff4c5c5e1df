import { callBank } from '#shared/banks/providers/call-bank.ts';
import { fetchIfPossible } from '#shared/banks/port/fetch-if-possible.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type BankConsentStatus, consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { canMove, isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { type Agreement, type AgreementKind, findAgreement } from './agreement.ts';
import {
  type AuthorisableConsent,
  awaitsOthers,
  awaitsTokens,
  currentBankSide,
  type EncryptedGrant,
  statusAfterReport,
  storedGrant,
} from './authorisation.ts';
import type { ConsentKindName } from './browser/state.ts';

interface WatchDeps {
  readonly links: BankLinks;
  readonly now: Clock;
}

/** A bank's report about a consent. */
interface Report {
  readonly bankConsentId: string;
  readonly status: BankConsentStatus;
  /** The account that the customer chose, if the bank reports it. */
  readonly debtorAccount?: EncryptedGrant['debtorAccount'];
}

/** A consent after a report, and whether the report has changed it. */
export interface Watched<C extends AuthorisableConsent> {
  readonly consent: C;
  readonly wasUpdated: boolean;
}

/** Returns whether a report changes the consent as stored by this service. */
type ChangesConsent = (consent: AuthorisableConsent, atBank: BankConsentStatus, at: string) => boolean;

/**
 * Returns whether a consent can follow a report. Without tokens, no order can have consumed it, and a suspended one would
 * not accept the customer's code.
 */
const canFollow = (consent: AuthorisableConsent, atBank: BankConsentStatus): boolean =>
  canMove(consentLifecycle, consent.status, statusAfterReport(consent, atBank)) &&
  !(awaitsTokens(consent) && (atBank === 'Suspended' || atBank === 'Consumed'));

/**
 * Returns whether a report that this service requested changes a consent. Until this service has tokens, only the
 * customer's return with a code proves that they approved.
 */
export const changesConsent = (consent: AuthorisableConsent, atBank: BankConsentStatus): boolean =>
  canFollow(consent, atBank) && !(awaitsTokens(consent) && atBank === 'Authorized');

/**
 * Returns whether a report that a client requested changes a consent, which can become Authorized before the customer
 * has returned.
 */
const changesConsentForClient: ChangesConsent = (consent, atBank, at) => {
  // The service's own status query handles the last approval, because it also starts the approved payments.
  const startsPayments = atBank === 'Authorized' && awaitsOthers(consent);
  // The deadline or the end of the term has passed, and the timer is about to expire the consent.
  const isTooLate = atBank === 'Authorized' && consent.expiresAt <= at;
  return canFollow(consent, atBank) && !startsPayments && !isTooLate;
};

/**
 * Moves a consent to the status that its bank reports, unless it already has that status, in one commit with everything
 * that depends on it. A report about a bank that the customer has since left for another one changes nothing.
 */
const follow = <A extends Agreement>(
  kind: AgreementKind<A>,
  lastRead: A['consent'],
  { bankConsentId, status, debtorAccount }: Report,
  isChange: ChangesConsent,
  now: Clock,
): Promise<Watched<A['consent']> | undefined> =>
  retryOnConflict(async () => {
    const current = await findAgreement(kind, lastRead);
    const at = now().toISOString();
    if (!current) return undefined;
    const { consent } = current;
    const isCurrent = currentBankSide(consent)?.bankConsentId === bankConsentId;
    if (!isCurrent || !isChange(consent, status, at)) return { consent, wasUpdated: false };
    const grant = awaitsOthers(consent) && storedGrant(consent, { expiresAt: kind.termEnd(current), debtorAccount });
    const updated =
      grant && status === 'Authorized'
        ? kind.onGranted(current, grant, { interactionId: newRandomId() }, at)
        : kind.withStatus(current, statusAfterReport(consent, status), at);
    await kind.save(current, updated);
    return { consent: updated.consent, wasUpdated: updated.consent !== consent };
  });

/** Moves a consent to the status that its bank has reported, unless it already has that status. */
export const followStatus = async <A extends Agreement>(
  kind: AgreementKind<A>,
  lastRead: A['consent'],
  report: Report,
  now: Clock,
): Promise<A['consent'] | undefined> => (await follow(kind, lastRead, report, changesConsent, now))?.consent;

/**
 * Queries the bank for a consent's status in the background, and updates the consent if the status has changed at the
 * bank: the customer has revoked it, the bank has suspended it, or the last approver has approved it. Returns the
 * current consent, or undefined if it does not exist.
 *
 * The bank of a paused consent is not called. The status that it has reported itself applies.
 *
 * @param reported the status in the bank's event, if one caused the query
 * @throws BankUnavailable, BankRejection, TokenRejected, NotOffered
 */
export const queryConsentStatus = async <A extends Agreement>(
  kind: AgreementKind<A>,
  consentId: string,
  { links, now }: WatchDeps,
  reported?: BankConsentStatus,
): Promise<A['consent'] | undefined> => {
  const lastRead = await kind.consents.get(consentId);
  const bankSide = lastRead && currentBankSide(lastRead);
  if (!bankSide || isFinal(consentLifecycle, lastRead.status)) return lastRead;
  const { bankConsentId } = bankSide;
  if (lastRead.status === 'Paused')
    return reported === undefined ? lastRead : followStatus(kind, lastRead, { bankConsentId, status: reported }, now);
  const { authority, payments } = await links(bankSide.providerCode, kind.bankKind);
  const call = { interactionId: newRandomId(), subjectId: consentId };
  const { status } = await authority.read({ kind: kind.bankKind, bankConsentId }, call);
  const isLastApproval = kind.bankKind === 'payment' && status === 'Authorized' && awaitsOthers(lastRead);
  const debtorAccount = isLastApproval
    ? await fetchIfPossible(() => payments.refundAccount(bankConsentId, call))
    : undefined;
  return followStatus(kind, lastRead, { bankConsentId, status, debtorAccount }, now);
};

/**
 * Queries the bank for the status of a consent on behalf of its client, unless it is paused.
 *
 * If the bank reports Authorized before the customer has returned, the consent becomes Authorized without tokens, and
 * its request continues to wait for the redirect with the code.
 *
 * @throws Problem `provider_unavailable`
 */
export const syncConsent = async <A extends Agreement>(
  kind: AgreementKind<A>,
  lastRead: A['consent'],
  call: BankCall,
  { links, now }: WatchDeps,
): Promise<Watched<A['consent']>> => {
  const bankSide = currentBankSide(lastRead);
  // The customer has not gone to a bank yet, or the consent is paused.
  if (!bankSide || lastRead.status === 'Paused') return { consent: lastRead, wasUpdated: false };
  const { providerCode, bankConsentId } = bankSide;
  const { status } = await callBank(providerCode, async () => {
    const { authority } = await links(providerCode, kind.bankKind);
    return authority.read({ kind: kind.bankKind, bankConsentId }, { ...call, subjectId: lastRead.id });
  });
  return (
    (await follow(kind, lastRead, { bankConsentId, status }, changesConsentForClient, now)) ?? {
      consent: lastRead,
      wasUpdated: false,
    }
  );
};

/** Returns the path to which a bank posts a consent's events. */
export const eventsPath = ({
  providerCode,
  kind,
  consentId,
}: {
  readonly providerCode: string;
  readonly kind: ConsentKindName | '{kind}';
  readonly consentId: string;
}): string => `/bank-events/${providerCode}/${kind}/${consentId}`;
