import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as z from 'zod';
import { addSeconds, type Clock, secondsBetween } from '#shared/runtime/clock.ts';
import type { PublicKeys } from '#shared/signing/signer.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import { Conflict } from '#shared/storage/table.ts';
import { troubleWith } from './outcomes.ts';
import { consentPage, messagePage } from './pages.ts';
import { accountsAt } from './personas.ts';
import { ApiError, type BankCall, OAuthError, type Reply } from './server.ts';
import type { BankConsent, BankStore, Grant } from './store.ts';

export interface Deps {
  readonly store: BankStore;
  /** The one third party registered here, and its keys. */
  readonly clientId: string;
  readonly clientKeys: PublicKeys;
  readonly now: Clock;
}

const requestUriSeconds = 600;
const codeSeconds = 300;
const accessTokenSeconds = 600;
/** A client whose answer got lost may repeat the exchange for so long; the first tokens end with it. */
const repeatSeconds = 60;

export const discovery = async ({ issuer }: BankCall): Promise<Reply> => ({
  status: 200,
  json: {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    require_pushed_authorization_requests: true,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    authorization_details_types_supported: ['urn:openfinanceuae:service-initiation-consent:v2.1'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['payments'],
  },
});

/** private_key_jwt: the caller holds the registered key, and shows each assertion once. */
const authenticateClient = async (call: BankCall, deps: Deps): Promise<void> => {
  const assertion = call.form.get('client_assertion') ?? '';
  const type = call.form.get('client_assertion_type');
  try {
    if (type !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer') throw new Error('assertion type');
    const { payload } = await jwtVerify(
      assertion,
      createLocalJWKSet({ keys: [...(await deps.clientKeys.publicKeys())] }),
      {
        algorithms: ['ES256'],
        issuer: deps.clientId,
        subject: deps.clientId,
        audience: [call.issuer, `${call.issuer}/token`],
        maxTokenAge: 300,
        requiredClaims: ['jti', 'exp'],
        currentDate: deps.now(),
      },
    );
    await deps.store.rememberAssertion(String(payload.jti), deps.now().toISOString());
  } catch (error) {
    if (error instanceof Conflict) throw new OAuthError('invalid_client', 'the client assertion was used before', 401);
    throw new OAuthError('invalid_client', 'the client assertion cannot be accepted', 401);
  }
};

const Amount = z.object({ Amount: z.string(), Currency: z.string() });

/** As much of the standard's authorisation details as a bank decides by. */
const Details = z
  .array(
    z.object({
      type: z.literal('urn:openfinanceuae:service-initiation-consent:v2.1'),
      consent: z.object({
        ConsentId: z.guid(),
        AuthorizationExpirationDateTime: z.iso.datetime(),
        ExpirationDateTime: z.iso.datetime(),
        ControlParameters: z.object({
          ConsentSchedule: z.object({
            SinglePayment: z.object({ Amount }).optional(),
            MultiPayment: z.object({ PeriodicSchedule: z.object({ Amount: Amount.optional() }) }).optional(),
          }),
        }),
        PersonalIdentifiableInformation: z.object({
          Initiation: z.object({
            Creditor: z
              .array(
                z.object({
                  Creditor: z.object({ Name: z.string().optional() }),
                  CreditorAccount: z.object({ Identification: z.string(), Name: z.string().optional() }),
                }),
              )
              .min(1),
          }),
        }),
      }),
    }),
  )
  .length(1);

export const pushAuthorization = async (call: BankCall, deps: Deps): Promise<Reply> => {
  await authenticateClient(call, deps);
  const { form, bank } = call;
  if (form.get('response_type') !== 'code') throw new OAuthError('unsupported_response_type', 'only code');
  if (form.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'PKCE with S256 is required');
  if (!URL.canParse(form.get('redirect_uri') ?? ''))
    throw new OAuthError('invalid_request', 'redirect_uri is required');
  const details = Details.safeParse(JSON.parse(form.get('authorization_details') ?? 'null'));
  const [detail] = details.data ?? [];
  if (!detail) throw new OAuthError('invalid_authorization_details', 'not a payment consent');
  const at = deps.now().toISOString();
  const { ConsentId, ControlParameters, PersonalIdentifiableInformation: pii, ...term } = detail.consent;
  const { SinglePayment, MultiPayment } = ControlParameters.ConsentSchedule;
  const [creditor] = pii.Initiation.Creditor;
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(24).toString('base64url')}`;
  const pushed = {
    consentId: ConsentId,
    redirectUri: form.get('redirect_uri') ?? '',
    state: form.get('state') ?? undefined,
    codeChallenge: form.get('code_challenge') ?? '',
    expiresAt: addSeconds(at, requestUriSeconds),
  };
  const consent: BankConsent = {
    bank: bank.code,
    consentId: ConsentId,
    clientId: deps.clientId,
    status: 'AwaitingAuthorization',
    amount: SinglePayment?.Amount ?? MultiPayment?.PeriodicSchedule.Amount,
    isSingle: SinglePayment !== undefined,
    creditor: creditor?.Creditor.Name ?? creditor?.CreditorAccount.Identification ?? '',
    authorizationExpiresAt: term.AuthorizationExpirationDateTime,
    expiresAt: term.ExpirationDateTime,
    statusUpdatedAt: at,
    createdAt: at,
    version: 0,
  };
  try {
    await deps.store.push(requestUri, pushed, consent);
  } catch (error) {
    if (error instanceof Conflict)
      throw new OAuthError('invalid_authorization_details', 'the ConsentId was used before');
    throw error;
  }
  return { status: 201, json: { request_uri: requestUri, expires_in: requestUriSeconds } };
};

const pushedConsent = async ({ bank }: BankCall, requestUri: string, { store, now }: Deps) => {
  const at = now().toISOString();
  const pushed = await store.pushed(bank.code, requestUri, at);
  const consent = pushed && (await store.consent(bank.code, pushed.consentId, at));
  return consent && { pushed, consent };
};

/** An approval whose answer was lost on the way to the browser may be given again until its code is redeemed. */
const isOpen = ({ status, tokenGeneration }: BankConsent): boolean =>
  status === 'AwaitingAuthorization' || (status === 'Authorized' && tokenGeneration === undefined);

const tooLate = ({ bank }: BankCall): Reply => ({
  status: 410,
  html: messagePage(bank, 'This request is no longer open', 'It was decided before, or its time is over.'),
});

export const showConsent = async (call: BankCall, deps: Deps): Promise<Reply> => {
  const requestUri = call.query.get('request_uri') ?? '';
  const found = await pushedConsent(call, requestUri, deps);
  if (!found || !isOpen(found.consent) || call.query.get('client_id') !== deps.clientId) return tooLate(call);
  return { status: 200, html: consentPage(call.bank, found.consent, requestUri, accountsAt(call.bank)) };
};

/** The customer's decision goes back to the redirect URI with the state and the issuer (RFC 9207). */
export const decide = (call: BankCall, deps: Deps): Promise<Reply> => againOnConflict(() => decideOnce(call, deps));

const decideOnce = async (call: BankCall, deps: Deps): Promise<Reply> => {
  const found = await pushedConsent(call, call.form.get('request_uri') ?? '', deps);
  if (!found || !isOpen(found.consent)) return tooLate(call);
  const { pushed, consent } = found;
  const at = deps.now().toISOString();
  const back = new URL(pushed.redirectUri);
  if (pushed.state !== undefined) back.searchParams.set('state', pushed.state);
  back.searchParams.set('iss', call.issuer);
  const approved = call.form.get('decision') === 'approve';
  const accounts = accountsAt(call.bank);
  const chosen = accounts.find(({ Identification }) => Identification === call.form.get('account')) ?? accounts[0];
  const decided = { ...consent, statusUpdatedAt: at, version: consent.version + 1 };
  if (approved) {
    const code = randomBytes(32).toString('base64url');
    const expiresAt = addSeconds(at, codeSeconds);
    const grant: Grant = {
      bank: call.bank.code,
      kind: 'code',
      consentId: consent.consentId,
      redirectUri: pushed.redirectUri,
      codeChallenge: pushed.codeChallenge,
      expiresAt,
      version: 0,
    };
    await deps.store.saveWithGrant(
      { ...decided, status: 'Authorized', ...(chosen && { debtorAccount: chosen }) },
      code,
      grant,
    );
    back.searchParams.set('code', code);
  } else {
    await deps.store.saveConsent({ ...decided, status: 'Rejected' });
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'The customer declined');
  }
  return { status: 303, location: back.toString() };
};

export const token = async (call: BankCall, deps: Deps): Promise<Reply> => {
  await authenticateClient(call, deps);
  switch (call.form.get('grant_type')) {
    case 'authorization_code':
      return againOnConflict(() => redeemCode(call, deps));
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

/** The claims of a message the third party signed for this bank. */
export const signedMessage = async (call: BankCall, deps: Deps): Promise<Record<string, unknown>> => {
  try {
    const keySet = createLocalJWKSet({ keys: [...(await deps.clientKeys.publicKeys())] });
    await jwtVerify(call.body, keySet, {
      algorithms: ['ES256'],
      issuer: deps.clientId,
      audience: call.issuer,
      currentDate: deps.now(),
    });
  } catch {
    throw new ApiError(400, 'JWS.InvalidSignature', 'The signed message cannot be accepted');
  }
  return decodeJwt(call.body);
};
