import { isFinal, move, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { type Clock, addSeconds, earliest } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import {
  type Agreement,
  type AgreementKind,
  type AgreementRequest,
  findAgreement,
  type RequestKind,
} from './agreement.ts';
import type { Notice } from '#shared/platform/lifecycle/resource.ts';
import { type AuthorisableConsent, isInForce } from './authorisation.ts';

/**
 * Expires a consent at its deadline: the customer's deadline, or the end of its term once authorised, which it announces
 * in advance. Returns the time at which to check again if the consent must not expire yet.
 */
export const expireConsent = <A extends Agreement>(
  kind: AgreementKind<A>,
  consentId: string,
  now: Clock,
): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const lastRead = await kind.consents.get(consentId);
    const current = lastRead && (await findAgreement(kind, lastRead));
    const at = now().toISOString();
    if (!current || isFinal(consentLifecycle, current.consent.status)) return undefined;
    const { consent } = current;
    if (consent.expiresAt > at) return announceEnd(kind, current, at);
    // The customer has returned and the code is being exchanged. Wait for the bank's response.
    const until = consent.callback?.until ?? '';
    if (until > at && !consent.accessToken) return until;
    await kind.save(current, kind.withStatus(current, 'Expired', at));
    return undefined;
  });

/** Announces the end of a consent if that is due. Returns when to check again. */
const announceEnd = async <A extends Agreement>(kind: AgreementKind<A>, current: A, at: string): Promise<string> => {
  const { consent } = current;
  const dueAt = dueAtOf(consent);
  if (dueAt > at) return dueAt;
  await kind.save(current, { ...current, consent: withExpiryNotice(consent, at) });
  return consent.expiresAt;
};

/** Expires a request for which no consent was created in time. Returns its deadline if that has not passed. */
export const expireRequest = <R extends AgreementRequest>(
  { requests, requestLifecycle }: RequestKind<R>,
  id: string,
  now: Clock,
): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const request = await requests.get(id);
    const at = now().toISOString();
    if (request?.status !== 'New') return undefined;
    if (request.expiresAt > at) return request.expiresAt;
    await requests.save(request, move(requestLifecycle, request, 'Expired', at));
    return undefined;
  });

/** How long before the end of a consent its client is notified, and its customer sees a notice. */
const noticeSeconds = 7 * 86_400;

const noticeTime = ({ expiresAt }: Pick<AuthorisableConsent, 'expiresAt'>): string =>
  addSeconds(expiresAt, -noticeSeconds);

/** Returns whether a consent has a term. Until this service has tokens, `expiresAt` is the customer's deadline. */
const hasTerm = (consent: Pick<AuthorisableConsent, 'status' | 'accessToken'>): boolean =>
  isInForce(consent) && consent.accessToken !== undefined;

/** Returns whether a consent that is in force ends within the notice period. */
export const endsSoon = (
  consent: Pick<AuthorisableConsent, 'status' | 'accessToken' | 'expiresAt'>,
  at: string,
): boolean => hasTerm(consent) && noticeTime(consent) <= at && at < consent.expiresAt;

/** Returns when the end of a consent is due to be announced. A term shorter than the notice period is not announced. */
const noticeDueAt = (consent: AuthorisableConsent): string | undefined => {
  const { history, expiryNotice } = consent;
  if (expiryNotice || !hasTerm(consent)) return undefined;
  const dueAt = noticeTime(consent);
  const grantedAt = history.find(({ status }) => status === 'Authorized')?.at ?? '';
  return grantedAt < dueAt ? dueAt : undefined;
};

/** Returns when work for a consent becomes due: the announcement of its end, or its end. */
export const dueAtOf = (consent: AuthorisableConsent): string => earliest(consent.expiresAt, noticeDueAt(consent));

/** Announces the end of a consent. */
export const withExpiryNotice = <C extends AuthorisableConsent>(consent: C, at: string): C => ({
  ...bumpVersion(consent, at),
  expiryNotice: { at, version: consent.version + 1 },
});

/** The event of a consent that ends soon. */
export const expiryNotices = {
  names: ['expiring'],
  of: ({ expiryNotice }: AuthorisableConsent): readonly Notice[] =>
    expiryNotice ? [{ event: 'expiring', ...expiryNotice }] : [],
} as const;
