import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Notice } from '#shared/platform/lifecycle/resource.ts';
import { addSeconds, earliest } from '#shared/platform/runtime/clock.ts';
import { type AuthorisableConsent, isInForce } from './authorisation.ts';

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
