import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { AuthorisableConsent } from './authorisation.ts';
import { type Agreement, type AgreementKind, findAgreement } from './agreement.ts';

const mayExpire: ReadonlySet<AuthorisableConsent['status']> = new Set([
  'AwaitingAuthorization',
  'Authorized',
  'Suspended',
]);

/**
 * Expires a consent when the customer's time to decide is over, or when the term of an authorised consent is. Returns
 * when to check again if that has not come yet.
 */
export const expireConsent = <A extends Agreement>(
  kind: AgreementKind<A>,
  consentId: string,
  now: Clock,
): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const found = await kind.consents.get(consentId);
    const current = found && (await findAgreement(kind, found));
    const at = now().toISOString();
    if (!current || !mayExpire.has(current.consent.status)) return undefined;
    const { consent } = current;
    if (consent.expiresAt > at) return consent.expiresAt;
    // The customer has returned and the code is being exchanged. Wait for the bank's answer.
    const until = consent.callback?.until ?? '';
    if (until > at && !consent.accessToken) return until;
    await kind.save(current, kind.onMoved(current, 'Expired', at));
    return undefined;
  });
