import type { Market } from '#functions/sandbox/banks/market/market.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { withQuery } from '#shared/platform/encoding/with-query.ts';
import { type RegisteredClient, Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import { isIdentifiedBy } from '#functions/sandbox/banks/customers/bank-account.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import { chainEntry } from '../store/bank-store.ts';
import { apiPaths } from '../http/links.ts';
import type { Consent } from '../records/consent.ts';
import { singleAmountOf } from '../records/schedule.ts';
import { AuthorisationDetails, consentTypes } from '../records/terms.ts';
import { authorisationDetailsOf } from '../views/consent-view.ts';
import { factsOf, titleOf } from './facts.ts';
import { newConsent } from './new-consent.ts';
import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { OAuthError } from '#functions/sandbox/banks/server/errors.ts';
import { invalidRequest, readRequestObject, requestFields } from '#functions/sandbox/banks/oauth/request-object.ts';

/** FAPI 2.0 with Rich Authorization Requests (RFC 9396). The pushed authorisation request creates the consent. */
export const authorisation: Market<Consent>['authorisation'] = {
  clientScopes: Scope.options,
  // FAPI 2.0 Security Profile §5.3.3.2: other parameters could reveal details of the request.
  linkParameters: ['client_id', 'request_uri'],

  metadata: (resources) => ({
    token_endpoint: `${resources}${apiPaths.authorisation}/token`,
    pushed_authorization_request_endpoint: `${resources}${apiPaths.authorisation}/par`,
    registration_endpoint: `${resources}/register`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    authorization_details_types_supported: Object.values(consentTypes),
    authorization_response_iss_parameter_supported: true,
  }),

  async readRequest(call, client, deps) {
    const { request, details, scope } = await readAuthorisationRequest(call, client, deps.now);
    const consent = await newConsent(call, details, client, deps);
    const staged = [deps.store.writeConsent(consent), chainEntry(consent)];
    return { consentId: consent.consentId, scope, request, staged };
  },

  isEligible(account, consent) {
    const { persona, plan } = account;
    if (consent.kind === 'payment') {
      const { debtorIban } = consent;
      return plan.kind === 'CurrentAccount' && (debtorIban === undefined || isIdentifiedBy(account, debtorIban));
    }
    const { AccountType, AccountSubType, OpenFinanceBilling } = consent.terms;
    const types = AccountType ?? [OpenFinanceBilling.UserType];
    return types.includes(persona.category) && (AccountSubType?.includes(plan.kind) ?? true);
  },

  describe: (consent, language) => ({ title: titleOf(consent, language), facts: factsOf(consent, language) }),

  /** Adds the result, the state and the issuer (RFC 9207) to the redirect's query. */
  async redirectUrl({ interaction: { redirectUri, state }, result }, { addresses }) {
    return withQuery(redirectUri, { ...(state !== undefined && { state }), iss: addresses.issuer, ...result });
  },

  tokenFields: (consent, resources, { variants }) => ({
    authorization_details: [
      variants.includes('echoed-details')
        ? { type: consentTypes[consent.kind], consent: consent.terms }
        : authorisationDetailsOf(consent, resources),
    ],
  }),

  exchange: (consent, { state }) => ({
    claims: { acr: 'urn:openbanking:psd2:sca' },
    fields: state === undefined ? {} : { state },
    expiresIn: firstTokenSeconds(consent),
  }),
};

/** Lifetime, in seconds, of the first access token when the amount selects the fault `short-lived-token`. */
const shortTokenSeconds = 1;

const firstTokenSeconds = (consent: Consent): number | undefined => {
  if (consent.kind === 'account') return undefined;
  const singleAmount = singleAmountOf(consent.terms.ControlParameters.ConsentSchedule);
  return singleAmount && scenarioOf(singleAmount).fault === 'short-lived-token' ? shortTokenSeconds : undefined;
};

const RequestObject = z.strictObject({
  ...requestFields,
  aud: z.string(),
  response_type: z.literal('code'),
  state: z.string().min(1),
  nonce: z.string().min(1).max(64),
  authorization_details: z.array(AuthorisationDetails).length(1),
});

/**
 * Reads the signed request object (RFC 9101) of a pushed request. Throws OAuthError: `invalid_scope` for a scope that
 * is not registered or does not match the consent, otherwise `invalid_request`.
 */
const readAuthorisationRequest = async (call: BankCall, client: RegisteredClient, now: Clock) => {
  const request = await readRequestObject(RequestObject, call, client, { now, notOffered });
  const [details] = request.authorization_details;
  if (!details) throw invalidRequest('authorization_details must contain exactly one consent');
  return { request, details, scope: scopeFor(request.scope, details, client) };
};

/** Returns the error message for a feature of the standard that these banks do not offer, or undefined. */
const notOffered = (claims: unknown): string | undefined => {
  const text = JSON.stringify(claims);
  if (text.includes('"FilePayment"')) return 'file payments are not offered';
  if (text.includes('"IsDelegatedAuthentication":true')) return 'delegated authentication is not offered';
  if (text.includes('"SinglePayment"') && text.includes('"MultiPayment"')) return 'combined payments are not offered';
  return undefined;
};

const scopeFor = (
  text: string,
  { type, consent }: AuthorisationDetails,
  client: RegisteredClient,
): readonly Scope[] => {
  const parsed = z.array(Scope).safeParse(text.split(' '));
  const scope = parsed.data ?? [];
  const readsAccounts =
    type === consentTypes.account || (consent.Permissions ?? []).some((name) => name !== 'ReadRefundAccount');
  const needed: readonly Scope[] = [
    'openid',
    ...(type === consentTypes.payment ? (['payments'] as const) : []),
    ...(readsAccounts ? (['accounts'] as const) : []),
  ];
  const isRegistered = scope.every((name) => client.scopes.includes(name));
  if (parsed.success && isRegistered && scope.toSorted().join(' ') === needed.toSorted().join(' ')) return scope;
  throw new OAuthError(
    'invalid_scope',
    `The scope of this consent must be ${needed.join(' ')}, and it must be registered`,
  );
};
