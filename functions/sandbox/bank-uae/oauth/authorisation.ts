import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import { chained } from '../store/bank-store.ts';
import { apiPaths } from '../http/links.ts';
import type { Consent } from '../records/consent.ts';
import { consentTypes } from '../records/terms.ts';
import { lodgedDetails } from '../views/consent-view.ts';
import { factsOf, titleOf } from './facts.ts';
import { newConsent } from './new-consent.ts';
import { readAuthorisationRequest } from './request-object.ts';

/** FAPI 2.0 with rich authorisation requests (RFC 9396): a pushed request creates its consent. */
export const authorisation: Market<Consent>['authorisation'] = {
  clientScopes: Scope.options,

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
    const staged = [deps.store.writeConsent(consent), chained(consent)];
    return { consentId: consent.consentId, scope, request, staged };
  },

  fits({ persona, plan }, consent) {
    if (consent.kind === 'payment') return plan.kind === 'CurrentAccount';
    const { AccountType, AccountSubType, OpenFinanceBilling } = consent.terms;
    const types = AccountType ?? [OpenFinanceBilling.UserType];
    return types.includes(persona.category) && (AccountSubType?.includes(plan.kind) ?? true);
  },

  question: (consent, language) => ({ title: titleOf(consent, language), facts: factsOf(consent, language) }),

  /** Puts the result into the query, with the state and the issuer (RFC 9207). */
  async backTo({ interaction: { redirectUri, state }, result }, { addresses }) {
    const back = new URL(redirectUri);
    if (state !== undefined) back.searchParams.set('state', state);
    back.searchParams.set('iss', addresses.issuer);
    for (const [name, value] of Object.entries(result)) back.searchParams.set(name, value);
    return back.toString();
  },

  tokenFields: (consent, resources) => ({ authorization_details: [lodgedDetails(consent, resources)] }),

  exchange: (consent, { state }) => ({
    claims: { acr: 'urn:openbanking:psd2:sca' },
    fields: state === undefined ? {} : { state },
    expiresIn: firstLifetime(consent),
  }),
};

/** Lifetime of the first access token if the amount selects the fault `short-lived-token`, in seconds. */
const shortLifeSeconds = 1;

const firstLifetime = (consent: Consent): number | undefined => {
  if (consent.kind === 'account') return undefined;
  const { ConsentSchedule } = consent.terms.ControlParameters;
  const single = 'SinglePayment' in ConsentSchedule ? ConsentSchedule.SinglePayment.Amount : undefined;
  return single && scenarioOf(single).fault === 'short-lived-token' ? shortLifeSeconds : undefined;
};
