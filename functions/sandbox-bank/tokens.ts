import { createHash, randomBytes } from 'node:crypto';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Deps } from './deps.ts';
import { troubleWith } from './outcomes.ts';
import { ApiError, type BankCall, OAuthError, type Reply } from './server.ts';
import type { BankConsent, Grant } from './store.ts';
import { authenticateClient } from './third-party.ts';

const accessTokenSeconds = 600;
/** A client whose answer got lost may repeat the exchange for so long; the first tokens end with it. */
const repeatSeconds = 60;

export const token = async (call: BankCall, deps: Deps): Promise<Reply> => {
  await authenticateClient(call, deps);
  switch (call.form.get('grant_type')) {
    case 'authorization_code':
      return retryOnConflict(() => redeemCode(call, deps));
    case 'refresh_token':
      return refresh(call, deps);
    case 'client_credentials':
      return { status: 200, json: await issue(call, 'client', undefined, 0, deps) };
    case null:
    default:
      throw new OAuthError('unsupported_grant_type', 'authorization_code, refresh_token or client_credentials');
  }
};

const redeemCode = async (call: BankCall, deps: Deps): Promise<Reply> => {
  const { form, bank } = call;
  const at = deps.now().toISOString();
  const code = form.get('code') ?? '';
  const grant = await deps.store.grant(code);
  const consent = grant?.consentId ? await deps.store.consent(bank.code, grant.consentId, at) : undefined;
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const fits =
    grant?.kind === 'code' &&
    grant.bank === bank.code &&
    grant.expiresAt > at &&
    grant.codeChallenge === challenge &&
    grant.redirectUri === form.get('redirect_uri');
  // Neither one that was withdrawn nor one that a payment has used up.
  if (!fits || consent?.status !== 'Authorized') throw new OAuthError('invalid_grant', 'the code cannot be redeemed');
  if (grant.usedAt && secondsBetween(grant.usedAt, at) > repeatSeconds)
    throw new OAuthError('invalid_grant', 'the code was redeemed before');
  const generation = (grant.generation ?? 0) + 1;
  await deps.store.saveWithGrant({ ...consent, tokenGeneration: generation, version: consent.version + 1 }, code, {
    ...grant,
    usedAt: grant.usedAt ?? at,
    generation,
    version: grant.version + 1,
  });
  return { status: 200, json: await issueForConsent(call, consent, generation, deps) };
};

const refresh = async (call: BankCall, deps: Deps): Promise<Reply> => {
  const at = deps.now().toISOString();
  const grant = await deps.store.grant(call.form.get('refresh_token') ?? '');
  const consent = grant?.consentId ? await deps.store.consent(call.bank.code, grant.consentId, at) : undefined;
  if (grant?.kind !== 'refresh' || grant.bank !== call.bank.code || consent?.status !== 'Authorized') {
    throw new OAuthError('invalid_grant', 'the refresh token cannot be used');
  }
  return { status: 200, json: await issueForConsent(call, consent, grant.generation ?? 1, deps) };
};

const issueForConsent = async (call: BankCall, consent: BankConsent, generation: number, deps: Deps) => ({
  ...(await issue(call, 'access', consent, generation, deps)),
  refresh_token: await newGrant(call, 'refresh', consent, generation, consent.expiresAt, deps),
  authorization_details: [
    {
      type: 'urn:openfinanceuae:service-initiation-consent:v2.1',
      consent: {
        Data: { ConsentId: consent.consentId, Status: consent.status, DebtorAccount: consent.debtorAccount },
      },
    },
  ],
});

const issue = async (
  call: BankCall,
  kind: 'access' | 'client',
  consent: BankConsent | undefined,
  generation: number,
  deps: Deps,
) => ({
  access_token: await newGrant(call, kind, consent, generation, addSeconds(deps.now(), lifeOf(call, consent)), deps),
  token_type: 'Bearer',
  expires_in: lifeOf(call, consent),
  scope: 'payments',
});

/** An amount can ask for a first token that is as good as gone, so that the third party has to refresh it. */
const lifeOf = ({ form }: BankCall, consent: BankConsent | undefined): number => {
  const short = form.get('grant_type') === 'authorization_code' && consent?.amount;
  return short && troubleWith(short.Amount) === 'short-lived-token' ? 1 : accessTokenSeconds;
};

const newGrant = async (
  { bank }: BankCall,
  kind: Grant['kind'],
  consent: BankConsent | undefined,
  generation: number,
  expiresAt: string,
  { store }: Deps,
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const owner = consent && { consentId: consent.consentId };
  await store.saveGrant(secret, { bank: bank.code, kind, ...owner, generation, expiresAt, version: 0 });
  return secret;
};

/** The grant behind a bearer token of one kind. */
export const bearerOf = async (call: BankCall, kind: 'access' | 'client', deps: Deps): Promise<Grant> => {
  const [, secret] = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '') ?? [];
  const grant = secret ? await deps.store.grant(secret) : undefined;
  if (grant?.kind !== kind || grant.bank !== call.bank.code || grant.expiresAt <= deps.now().toISOString()) {
    throw new ApiError(401, 'AccessToken.Unauthorized', 'The access token cannot be accepted');
  }
  return grant;
};
