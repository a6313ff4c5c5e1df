import { askBank } from '#shared/banks/providers/ask-bank.ts';
import { askIfPossible } from '#shared/banks/port/ask-if-possible.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { BankHint } from '#shared/banks/port/events.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { canMove, isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { type Agreement, type AgreementKind, findAgreement } from './agreement.ts';
import {
  type AuthorisableConsent,
  awaitsOthers,
  awaitsTokens,
  currentBankSide,
  type SealedGrant,
  storedGrant,
} from './authorisation.ts';
import type { ConsentKindName } from './state.ts';

interface WatchDeps {
  readonly links: BankLinks;
  readonly now: Clock;
}

/** What a bank says about a consent. */
interface Report {
  readonly status: ConsentStatus;
  /** The account that the customer chose, if the bank says. */
  readonly debtorAccount?: SealedGrant['debtorAccount'];
}

/** A consent after a report, and whether the report has changed it. */
export interface Watched<C extends AuthorisableConsent> {
  readonly consent: C;
  readonly wasUpdated: boolean;
}

/** Whether a report changes a consent here. */
type IsNews = (consent: AuthorisableConsent, atBank: ConsentStatus, at: string) => boolean;

/**
 * Whether a report that the service has asked for changes a consent. As long as we have no tokens, only the customer's
 * return with a code tells that they approved.
 */
export const isNews = (consent: AuthorisableConsent, atBank: ConsentStatus): boolean =>
  canMove(consentLifecycle, consent.status, atBank) &&
  !(awaitsTokens(consent) && ['Authorized', 'Suspended', 'Consumed'].includes(atBank));

/** The same for a report that a client has asked for: a consent can become Authorized before the customer has returned. */
const isNewsForClient: IsNews = (consent, atBank, at) => {
  // Without tokens no order was submitted, so nothing has consumed it.
  const isImpossible = atBank === 'Consumed' && !consent.accessToken;
  // The service's own question to the bank, which starts what was approved, is under way.
  const isStarting = atBank === 'Authorized' && awaitsOthers(consent);
  // The time to decide or the term is over, and the timer is about to expire the consent.
  const isTooLate = atBank === 'Authorized' && consent.expiresAt <= at;
  return canMove(consentLifecycle, consent.status, atBank) && !isImpossible && !isStarting && !isTooLate;
};

/** Moves a consent as its bank reports, if that is news, in one commit with what depends on it. */
const follow = <A extends Agreement>(
  kind: AgreementKind<A>,
  known: A['consent'],
  { status, debtorAccount }: Report,
  isNewsNow: IsNews,
  now: Clock,
): Promise<Watched<A['consent']> | undefined> =>
  retryOnConflict(async () => {
    const current = await findAgreement(kind, known);
    const at = now().toISOString();
    if (!current) return undefined;
    const { consent } = current;
    if (!isNewsNow(consent, status, at)) return { consent, wasUpdated: false };
    const grant =
      awaitsOthers(consent) && storedGrant(consent, { expiresAt: kind.termEnd(consent, at), debtorAccount });
    const moved =
      grant && status === 'Authorized'
        ? kind.onGranted(current, grant, { interactionId: newId() }, at)
        : kind.onReported(current, status, at);
    await kind.save(current, moved);
    return { consent: moved.consent, wasUpdated: moved.consent !== consent };
  });

/** Moves a consent to the status that its bank has given it, if that is news. */
export const followStatus = async <A extends Agreement>(
  kind: AgreementKind<A>,
  known: A['consent'],
  report: Report,
  now: Clock,
): Promise<A['consent'] | undefined> => (await follow(kind, known, report, isNews, now))?.consent;

/**
 * Asks the bank for the status of a consent, in the background, and moves the consent if the bank has changed it: the
 * customer has withdrawn it there, the bank has suspended it, or everybody who must approve it has. Returns the consent
 * then, undefined if there is none.
 *
 * @throws BankUnavailable, BankRefusal, TokenRejected, NotOffered
 */
export const askAboutConsent = async <A extends Agreement>(
  kind: AgreementKind<A>,
  consentId: string,
  { links, now }: WatchDeps,
): Promise<A['consent'] | undefined> => {
  const known = await kind.consents.get(consentId);
  const bankSide = known && currentBankSide(known);
  if (!bankSide || isFinal(consentLifecycle, known.status)) return known;
  const { authority, payments } = await links(bankSide.providerCode, kind.bankKind);
  const { bankConsentId } = bankSide;
  const call = { interactionId: newId() };
  const { status } = await authority.read({ kind: kind.bankKind, bankConsentId }, call);
  const isLastApproval = kind.bankKind === 'payment' && status === 'Authorized' && awaitsOthers(known);
  const debtorAccount = isLastApproval
    ? await askIfPossible(() => payments.refundAccount(bankConsentId, call))
    : undefined;
  return followStatus(kind, known, { status, debtorAccount }, now);
};

/**
 * Asks the bank for the status of a consent because its client wants to know.
 *
 * If the bank says Authorized before the customer has returned, the consent is Authorized without tokens. Its request
 * keeps waiting for the redirect, which brings the code.
 *
 * @throws Problem `provider_unavailable`
 */
export const syncConsent = async <A extends Agreement>(
  kind: AgreementKind<A>,
  known: A['consent'],
  call: BankCall,
  { links, now }: WatchDeps,
): Promise<Watched<A['consent']>> => {
  const bankSide = currentBankSide(known);
  // The customer has not gone to a bank yet.
  if (!bankSide) return { consent: known, wasUpdated: false };
  const { providerCode, bankConsentId } = bankSide;
  const report = await askBank(providerCode, async () => {
    const { authority } = await links(providerCode, kind.bankKind);
    return authority.read({ kind: kind.bankKind, bankConsentId }, call);
  });
  return (await follow(kind, known, report, isNewsForClient, now)) ?? { consent: known, wasUpdated: false };
};

/** The path of the address to which a bank posts the events about a consent. */
export const eventsPath = ({
  providerCode,
  kind,
  consentId,
}: {
  readonly providerCode: string;
  readonly kind: ConsentKindName | '{kind}';
  readonly consentId: string;
}): string => `/bank-events/${providerCode}/${kind}/${consentId}`;

/** Whether a bank's hint is about what a consent has at that bank. */
export const isAbout = (
  { stagings }: AuthorisableConsent,
  providerCode: string,
  { bankConsentId }: Pick<BankHint, 'bankConsentId'>,
): boolean => stagings.some((one) => one.bankConsentId === bankConsentId && one.providerCode === providerCode);
