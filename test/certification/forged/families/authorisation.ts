import { decodeJwt } from 'jose';
import { family, type Forge, type Forger, type Json, withClaims } from '../family.ts';
import { claimForgeries, partyForgeries, signatureForgeries, validVariants } from '../jws.ts';
import { aPayingScene, type PayingScene } from '../scene.ts';
import { accessTokenForgeries, detailForgeries, withConsent, withTokens } from './token-changes.ts';

const unknownClient = 'a-client-that-does-not-exist';
const audienceOf = (claims: Json): unknown[] => [claims.aud].flat();

/** Mutations of the claims that a client must check (OpenID Connect Core §3.1.3.7), signed by the bank. */
export const idTokenForgeries: Readonly<Record<string, Forge>> = {
  'a second audience': withClaims((claims) => ({ ...claims, aud: [...audienceOf(claims), unknownClient] })),
  'a second audience in front': withClaims((claims) => ({ ...claims, aud: [unknownClient, ...audienceOf(claims)] })),
  'a second audience that is the authorised party': withClaims((claims) => ({
    ...claims,
    aud: [...audienceOf(claims), unknownClient],
    azp: unknownClient,
  })),
  'another authorised party': withClaims((claims) => ({ ...claims, azp: unknownClient })),
  'another nonce': withClaims((claims) => ({ ...claims, nonce: `${claims.nonce}1` })),
  'no nonce': withClaims(({ nonce: _nonce, ...claims }) => claims),
  'an empty nonce': withClaims((claims) => ({ ...claims, nonce: '' })),
  'the nonce in a list': withClaims((claims) => ({ ...claims, nonce: [claims.nonce] })),
  'no subject': withClaims(({ sub: _sub, ...claims }) => claims),
  'a subject that is a number': withClaims((claims) => ({ ...claims, sub: 1 })),
  'no iat': withClaims(({ iat: _iat, ...claims }) => claims),
  'an iat two hours ago': withClaims((claims, { seconds }) => ({ ...claims, iat: seconds - 7_200 })),
  'an iat a week ago': withClaims((claims, { seconds }) => ({ ...claims, iat: seconds - 604_800 })),
  'an iat as text': withClaims((claims) => ({ ...claims, iat: String(claims.iat) })),
  'a JWT of another kind': withClaims(({ nonce: _nonce, sub: _sub, ...claims }) => ({ ...claims, message: {} })),
};

export const validIdTokens: Readonly<Record<string, Forge>> = {
  ...validVariants,
  'the audience in a list': withClaims((claims) => ({ ...claims, aud: audienceOf(claims) })),
  'the client as the authorised party': withClaims((claims) => ({ ...claims, azp: audienceOf(claims)[0] })),
  'an iat five minutes ago': withClaims((claims, { seconds }) => ({ ...claims, iat: seconds - 300 })),
};

/** Changes a token response. `pushed` are the authorisation details as the client pushed them. */
type ForgeTokens = (tokens: Json, forger: Forger, pushed: readonly Json[]) => unknown;

/**
 * Has a customer approve a payment, and forges the response to the code exchange. Returns whether the consent is then
 * authorised.
 */
const exchangeForged = async ({ service, intercept, forger }: PayingScene, forge: ForgeTokens): Promise<boolean> => {
  let pushed: readonly Json[] = [];
  const pushing = intercept({ method: 'POST', path: /\/par$/ }, async (response, { body = '' }) => {
    pushed = decodeJwt<{ authorization_details: Json[] }>(
      new URLSearchParams(body).get('request') ?? '',
    ).authorization_details;
    return response;
  });
  const consent = await service.createConsent();
  const page = await service.goToBank(consent);
  pushing();
  const redirect = await service.sandbox.decide(page);
  let count = 0;
  const stop = intercept({ method: 'POST', path: /\/token$/ }, async (response, { body = '' }) => {
    if (!body.includes('grant_type=authorization_code')) return response;
    count += 1;
    const text = await forge(JSON.parse(response.text), forger(), pushed);
    return { ...response, text: typeof text === 'string' ? text : JSON.stringify(text) };
  });
  await service.followRedirect(redirect).catch(() => undefined);
  stop();
  if (count === 0) throw new Error('The service did not exchange the code');
  const { consent: latest, payment } = await service.current(consent);
  const isAuthorised = latest.status === 'Authorized' && latest.accessToken !== undefined;
  if (!isAuthorised && (latest.accessToken !== undefined || payment))
    throw new Error(`Tokens are stored for a consent that is ${latest.status}`);
  return isAuthorised;
};

export const idToken = family({
  name: 'id_token',
  forged: { ...signatureForgeries, ...claimForgeries, ...partyForgeries, ...idTokenForgeries },
  valid: validIdTokens,
  prepare: aPayingScene,
  accepts: (forge: Forge, scene) =>
    exchangeForged(scene, async (tokens, forger) => ({ ...tokens, id_token: await forge(tokens.id_token, forger) })),
});

const withConsentAmount = (change: Json): ForgeTokens =>
  withConsent((data) => {
    const { ConsentSchedule: schedule, ...control } = data.ControlParameters;
    const { SinglePayment: single } = schedule;
    const SinglePayment = { ...single, Amount: { ...single.Amount, ...change } };
    return { ...data, ControlParameters: { ...control, ConsentSchedule: { ...schedule, SinglePayment } } };
  });

export const tokenResponse = family({
  name: 'token response',
  forged: {
    ...accessTokenForgeries,
    ...detailForgeries,
    'no id_token': withTokens({ id_token: undefined }),
    'an id_token of null': withTokens({ id_token: null }),
    'the access token as the id_token': (tokens) => ({ ...tokens, id_token: tokens.access_token }),
    'no authorisation details': withTokens({ authorization_details: undefined }),
    'authorisation details of another type': ({ authorization_details: [details], ...tokens }) => ({
      ...tokens,
      authorization_details: [{ ...details, type: 'urn:openfinanceuae:account-access-consent:v2.1' }],
    }),
    'another amount of the consent': withConsentAmount({ Amount: '1500.00' }),
    'another currency of the consent': withConsentAmount({ Currency: 'SAR' }),
    'another kind of schedule': withConsent((data) => ({
      ...data,
      ControlParameters: {
        ConsentSchedule: {
          MultiPayment: {
            MaximumCumulativeNumberOfPayments: 100,
            PeriodicSchedule: { Type: 'VariableOnDemand', PeriodType: 'Day', PeriodStartDate: '2026-11-21' },
          },
        },
      },
    })),
  } satisfies Readonly<Record<string, ForgeTokens>>,
  valid: {
    'as the bank sent it': (tokens) => tokens,
    'no lifetime': withTokens({ expires_in: undefined }),
    'the token type in another case': withTokens({ token_type: 'bEARER' }),
    'the authorisation details as pushed': (tokens, _forger, pushed) => ({ ...tokens, authorization_details: pushed }),
    'the amount of the consent without decimals': withConsentAmount({ Amount: '150' }),
    'an additional field': withTokens({ added: 'a later version' }),
    'no refresh token': withTokens({ refresh_token: undefined }),
  } satisfies Readonly<Record<string, ForgeTokens>>,
  prepare: aPayingScene,
  accepts: (forge: ForgeTokens, scene) => exchangeForged(scene, forge),
});

/** Changes the bank's redirect. */
type ForgeRedirect = (redirect: URL, other: URL) => URL;

const withParameter =
  (name: string, change: (value: string, other: URL) => string | undefined): ForgeRedirect =>
  (redirect, other) => {
    const forged = new URL(redirect);
    const value = change(redirect.searchParams.get(name) ?? '', other);
    if (value === undefined) forged.searchParams.delete(name);
    else forged.searchParams.set(name, value);
    return forged;
  };
const ofOther = (name: string): ForgeRedirect =>
  withParameter(name, (_value, other) => other.searchParams.get(name) ?? '');

export const redirect = family({
  name: 'callback',
  forged: {
    'no state': withParameter('state', () => undefined),
    'an empty state': withParameter('state', () => ''),
    'another state': withParameter('state', (state) => `${state}1`),
    'a truncated state': withParameter('state', (state) => state.slice(0, -1)),
    'the state in upper case': withParameter('state', (state) => state.toUpperCase()),
    'the state of another consent': ofOther('state'),
    'no issuer': withParameter('iss', () => undefined),
    'an empty issuer': withParameter('iss', () => ''),
    'another issuer': withParameter('iss', () => 'https://other.example'),
    'the issuer with a trailing slash': withParameter('iss', (iss) => `${iss}/`),
    'the issuer of another bank': withParameter('iss', (iss) => iss.replace(/[^/]+$/, 'uae-adcbrt')),
    'the beginning of the issuer': withParameter('iss', (iss) => iss.replace(/\/[^/]+$/, '')),
    'no code': withParameter('code', () => undefined),
    'an empty code': withParameter('code', () => ''),
    'another code': withParameter('code', (code) => `${code}1`),
    'the code of another consent': ofOther('code'),
    'a code of 10,000 characters': withParameter('code', () => 'a'.repeat(10_000)),
  } satisfies Readonly<Record<string, ForgeRedirect>>,
  valid: {
    'as the bank sent it': (redirected) => redirected,
    'with an additional parameter': withParameter('session_state', () => 'added'),
  } satisfies Readonly<Record<string, ForgeRedirect>>,
  prepare: aPayingScene,
  accepts: async (forge: ForgeRedirect, { service }) => {
    const [consent, other] = [await service.createConsent(), await service.createConsent()];
    const redirected = await service.sandbox.decide(await service.goToBank(consent));
    const otherRedirect = await service.sandbox.decide(await service.goToBank(other));
    await service.followRedirect(forge(redirected, otherRedirect)).catch(() => undefined);
    const statuses = await Promise.all(
      [consent, other].map(async (each) => (await service.current(each)).consent.status),
    );
    return statuses.includes('Authorized');
  },
});
