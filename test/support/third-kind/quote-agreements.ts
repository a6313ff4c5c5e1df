import type { AgreementKind } from '#shared/consents/agreement.ts';
import { authorised, withoutSecrets } from '#shared/consents/authorisation.ts';
import type { NewConsent } from '#shared/consents/create-consent.ts';
import { bumpVersion, initialState, isFinal, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { type QuoteAgreement, type QuoteConsent, quoteRequestLifecycle, type QuoteStores } from './quote-consent.ts';

const withUpdatedRequest = ({ request }: QuoteAgreement, consent: QuoteConsent, at: string): QuoteAgreement => ({
  request: moveIfPossible(quoteRequestLifecycle, request, consent.status, at),
  consent,
});

const moveQuotes = (current: QuoteAgreement, to: ConsentStatus, at: string): QuoteAgreement => {
  const moved = move(consentLifecycle, current.consent, to, at);
  return withUpdatedRequest(current, isFinal(consentLifecycle, to) ? withoutSecrets(moved) : moved, at);
};

/** Creates the `AgreementKind` of insurance quotes. The compiler requires each of its two names in a list. */
export const quoteAgreements = ({ requests, consents, save }: QuoteStores): AgreementKind<QuoteAgreement> => ({
  // @ts-expect-error not in the list of kinds of resource in errors (shared/standard/problems/problems.ts)
  requestName: 'quote_request',
  requestLifecycle: quoteRequestLifecycle,
  requests,
  // @ts-expect-error not in the list of kinds that a customer can authorise (shared/consents/browser/state.ts)
  name: 'quote_consent',
  bankKind: 'account',
  consents,
  async load({ id, quoteRequestId }) {
    const request = await requests.get(quoteRequestId);
    const consent = await consents.get(id);
    return request && consent && { request, consent };
  },
  save,
  terms: () => ({
    kind: 'account',
    data: {
      permissions: ['ReadParty'],
      purpose: 'QuoteComparison',
      userType: 'Retail',
      transactionsFrom: undefined,
      transactionsTo: undefined,
    },
  }),
  baseConsentId: () => undefined,
  termEnd: ({ consent }) => consent.quotesEndAt,
  canPause: () => true,
  onBankChosen: ({ request, consent }, providerCode, at) => ({
    request,
    consent: { ...bumpVersion(consent, at), providerCode },
  }),
  onGranted(current, { debtorAccount: _unused, ...grant }, _by, at) {
    return withUpdatedRequest(current, authorised({ ...current.consent, ...grant }, at), at);
  },
  withStatus: moveQuotes,
});

/** Returns the new consent of a request for quotes, at any bank of the market unless a bank is specified. */
export const newQuoteConsent = (specified?: string): NewConsent<QuoteAgreement> => ({
  bankOf: () => specified,
  agreement(request, providerCode, expiresAt, at) {
    const { id: quoteRequestId, clientId, market, linkToken, quotesEndAt } = request;
    const fields = { clientId, market, linkToken, quoteRequestId, quotesEndAt, providerCode, expiresAt };
    const consent = { id: newId(), ...fields, stagings: [], ...initialState('AwaitingAuthorization' as const, at) };
    const updated = { ...request, consentId: consent.id };
    return { request: move(quoteRequestLifecycle, updated, 'AwaitingAuthorization', at), consent };
  },
});
