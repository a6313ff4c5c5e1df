import { setTimeout as pause } from 'node:timers/promises';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { RefreshedTokens } from '#shared/banks/port/consents.ts';
import { BankRejection, BankUnavailable, NotFromBank } from '#shared/banks/port/errors.ts';
import { fetchIfPossible } from '#shared/banks/port/fetch-if-possible.ts';
import { claimFrom, isHeld } from '#shared/platform/lifecycle/claim.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { retryFrom, retryOnConflict, succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { log } from '#shared/standard/log.ts';
import type { Agreement, AgreementKind } from './agreement.ts';
import { queryConsentStatus } from './query-status.ts';

export interface TokenDeps {
  readonly links: BankLinks;
  readonly secrets: SecretCipher;
  readonly now: Clock;
  /** Defaults to a timer. A simulation does not wait in real time. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/** Returns an access token for a consent, or undefined if this source does not have a valid one. */
type TokenSource = <A extends Agreement>(
  kind: AgreementKind<A>,
  consent: A['consent'],
  call: BankCall,
  deps: TokenDeps,
) => Promise<string | undefined>;

/** Safety margin, so that a token does not expire on its way to the bank. */
const expiryMarginSeconds = 5;

const storedToken: TokenSource = async (_kind, { id, accessToken, accessTokenExpiresAt = '' }, _call, deps) =>
  accessToken && accessTokenExpiresAt > addSeconds(deps.now(), expiryMarginSeconds)
    ? deps.secrets.decrypt(accessToken, id)
    : undefined;

/**
 * How long a process may claim the refresh. A bank has ten seconds to respond (transport/calls.ts), so after this time
 * the process must have crashed.
 */
const claimSeconds = 15;

/** The waits, in milliseconds, for another process that is refreshing the tokens: as long as a bank may take. */
const waitsMs = [100, 200, 400, 800, 1_600, 3_200, 4_000] as const;

/** How often new tokens are written. If they cannot be stored, the bank may never issue others. */
const maxWrites = 10;

/**
 * Claims the refresh of the tokens that this process has read, in the consent itself: the claim fails if the tokens have
 * changed. Waits while another process holds the claim. Returns the claimed consent or, if its tokens have been replaced
 * or deleted, the current consent.
 *
 * @throws BankUnavailable if the other process takes too long
 */
const claimRefresh = async <A extends Agreement>(
  { consents }: AgreementKind<A>,
  read: A['consent'],
  { now, wait = pause }: TokenDeps,
): Promise<A['consent']> => {
  let current = read;
  for (const waitMs of waitsMs) {
    const at = now().toISOString();
    if (isHeld(current.refresh, at)) await wait(waitMs);
    else {
      const claimed: A['consent'] = { ...bumpVersion(current, at), refresh: claimFrom(at, claimSeconds) };
      const isSaved = await succeedsWithoutConflict(consents.save(current, claimed));
      // This process may have stood still for longer than its claim, so that another one may be refreshing the tokens.
      if (isSaved && isHeld(claimed.refresh, now().toISOString())) return claimed;
    }
    current = (await consents.get(read.id)) ?? current;
    if (current.accessToken !== read.accessToken) return current;
  }
  throw new BankUnavailable('The tokens are being refreshed');
};

/** Releases a claim after a failed refresh. Returns the current consent. */
const releaseRefresh = <A extends Agreement>(
  { consents }: AgreementKind<A>,
  claimed: A['consent'],
  now: Clock,
): Promise<A['consent']> => {
  const reload = async () => (await consents.get(claimed.id)) ?? claimed;
  return retryFrom(claimed, reload, async (current) => {
    if (current.refresh?.by !== claimed.refresh?.by) return current;
    const released: A['consent'] = { ...bumpVersion(current, now().toISOString()), refresh: undefined };
    await consents.save(current, released);
    return released;
  });
};

/**
 * Refreshes the tokens, and stores the new ones before use, because many refresh tokens can be used only once. Only one
 * process does so at a time: if a refresh token that the bank has replaced is sent again, the bank may revoke all tokens
 * of the consent.
 *
 * If the response is lost, or this process crashes before it has stored the tokens, the next refresh sends the earlier
 * refresh token, with which the bank must accept another attempt (FAPI 2.0 Security Profile §5.3.2.1). If the bank rejects
 * it, the tokens are lost, and the customer has to approve a new consent (call-bank.ts).
 *
 * Tokens that the bank issues for another consent are neither used nor stored, nor is their refresh token, because it
 * may belong to another customer. The stored one remains, for another attempt.
 */
const refreshOnce: TokenSource = async (kind, consent, call, deps) => {
  const { bankKind, consents } = kind;
  const { id, providerCode, refreshToken, bankConsentId } = consent;
  if (!refreshToken || !bankConsentId || !providerCode) return undefined;
  const decryptedRefreshToken = await deps.secrets.decrypt(refreshToken, id);
  const { authority } = await deps.links(providerCode, bankKind);
  const claimed = await claimRefresh(kind, consent, deps);
  if (claimed.accessToken !== consent.accessToken)
    return (await storedToken(kind, claimed, call, deps)) ?? refreshOnce(kind, claimed, call, deps);
  let tokens: RefreshedTokens;
  try {
    tokens = await authority.refresh({ kind: bankKind, bankConsentId, refreshToken: decryptedRefreshToken }, call);
  } catch (error) {
    if (error instanceof NotFromBank) {
      const { interactionId } = call;
      const subject = { kind: kind.name, consentId: id, provider: providerCode };
      log({ event: 'tokens.unverified', ...subject, reason: error.message, interactionId });
    }
    const current = await releaseRefresh(kind, claimed, deps.now);
    // Only `invalid_grant` (RFC 6749 §5.2) means that the tokens are no longer valid. Other failures may be temporary.
    if (!(error instanceof BankRejection) || error.code !== 'invalid_grant') throw error;
    // A process whose claim has expired may have stored new tokens.
    return current.accessToken !== claimed.accessToken ? storedToken(kind, current, call, deps) : undefined;
  }
  const now = deps.now();
  const renewed = {
    accessToken: await deps.secrets.encrypt(tokens.accessToken, id),
    accessTokenExpiresAt: addSeconds(now, tokens.expiresInSeconds),
    ...(tokens.refreshToken && { refreshToken: await deps.secrets.encrypt(tokens.refreshToken, id) }),
    refresh: undefined,
  };
  const { wait = pause } = deps;
  await retryOnConflict(async (attempt) => {
    if (attempt > 1) await wait(attempt * 20);
    const current = attempt === 1 ? claimed : await consents.get(id);
    if (!current) throw new BankUnavailable('The consent no longer exists');
    // The consent has since become final, or another process took over the claim because this one was too slow.
    if (current.accessToken !== claimed.accessToken) return;
    await consents.save(current, { ...bumpVersion(current, now.toISOString()), ...renewed });
  }, maxWrites);
  if (!tokens.omitsConsent) return tokens.accessToken;
  // The bank has not confirmed the consent. If it has ended at the bank, its tokens are deleted.
  const queried = await fetchIfPossible(() => queryConsentStatus(kind, id, deps));
  return queried && queried.accessToken === undefined ? undefined : tokens.accessToken;
};

/** The refreshes in progress in this process, by the store and the id of their consents. */
const inProgress = new WeakMap<object, Map<string, Promise<string | undefined>>>();

/** Shares one refresh among the parallel reads of this process, which would otherwise compete for the claim. */
const refreshedToken: TokenSource = (kind, consent, call, deps) => {
  const refreshes = inProgress.get(kind.consents) ?? new Map<string, Promise<string | undefined>>();
  inProgress.set(kind.consents, refreshes);
  const refresh =
    refreshes.get(consent.id) ?? refreshOnce(kind, consent, call, deps).finally(() => refreshes.delete(consent.id));
  refreshes.set(consent.id, refresh);
  return refresh;
};

/** The access token sources, in the order in which they are tried. */
export const tokenSources: readonly TokenSource[] = [storedToken, refreshedToken];
