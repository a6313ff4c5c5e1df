import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import type { Deps } from './deps.ts';
import { consentPage, messagePage } from './pages.ts';
import { accountsAt } from './personas.ts';
import { type BankCall, OAuthError, type Reply } from './server.ts';
import type { BankConsent, Grant } from './store.ts';
import { authenticateClient } from './third-party.ts';

const requestUriSeconds = 600;
const codeSeconds = 300;

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
  const details = Details.safeParse(parsedJson(form.get('authorization_details') ?? ''));
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
export const decide = (call: BankCall, deps: Deps): Promise<Reply> => retryOnConflict(() => decideOnce(call, deps));

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
