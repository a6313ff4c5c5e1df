import { randomBytes } from 'node:crypto';
import type { AuthorisationDeps } from '#shared/authorisations/authorisations.ts';
import { newState } from '#shared/authorisations/state.ts';
import { askBank } from '#shared/banks/port/ask-bank.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { expirePaymentRequest } from '#shared/payment-requests/end-payment-request.ts';
import { ownPaymentRequest } from '#shared/payment-requests/payment-request-store.ts';
import {
  type PaymentRequest,
  paymentRequestLifecycle,
  referencesOf,
} from '#shared/payment-requests/payment-request.ts';
import { consentTermSeconds } from '#shared/payment-terms/payment-type.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { providerById } from '#shared/providers/directory.ts';
import type { PaymentConsentStore } from './payment-consent-store.ts';
import { newPaymentConsent, type PaymentConsent } from './payment-consent.ts';

export interface StageDeps extends AuthorisationDeps {
  readonly stores: PaymentConsentStore;
  readonly baseUrl: string;
}

export interface StagePaymentConsent {
  readonly owner: Owner;
  readonly paymentRequestId: string;
  /** The bank, if the payment request does not name one. */
  readonly providerId: string | undefined;
  /** How long the customer may take to decide. */
  readonly authorizationSeconds: number;
  readonly interactionId: string;
}

/**
 * Stages the consent of a payment request: creates it at the bank and stores it. Until the customer has decided, a
 * repeat returns the same consent.
 *
 * Banks accept each consent id once, so every staging uses a new id. If two calls stage at the same time, the
 * conditional write decides which consent is stored. The other one expires at the bank, and nobody gets its link.
 *
 * @throws Problem `not_found`, `validation_error`, `invalid_state`, `provider_unavailable`
 */
export const stagePaymentConsent = (asked: StagePaymentConsent, deps: StageDeps): Promise<PaymentConsent> =>
  retryOnConflict(async () => {
    const { market } = asked.owner;
    const request = await ownPaymentRequest(asked.owner, asked.paymentRequestId, deps.stores);
    const waiting = await waitingConsent(request, deps);
    const named = request.providerCode ?? waiting?.providerCode;
    if (named && asked.providerId && providerById(market, asked.providerId)?.code !== named)
      throw invalid('providerId', `must be ${named} or left out, because the payment request names that bank`);
    if (waiting) return waiting;
    const provider = providerById(market, named ?? asked.providerId ?? '');
    if (!provider)
      throw invalid('providerId', 'is required and must be a provider of the market, because the request names none');
    const consent = await stage(request, provider.code, asked, deps);
    const awaiting = move(
      paymentRequestLifecycle,
      { ...request, consentId: consent.id, providerCode: provider.code },
      'AwaitingAuthorization',
      consent.createdAt,
    );
    await deps.stores.move({ request }, { request: awaiting, consent });
    return consent;
  });

/** The consent that waits for the customer; undefined if one may be staged. Throws `invalid_state` otherwise. */
const waitingConsent = async (
  request: PaymentRequest,
  { stores, now }: StageDeps,
): Promise<PaymentConsent | undefined> => {
  const at = now().toISOString();
  if (request.status === 'New' && request.expiresAt <= at) {
    await expirePaymentRequest(request.id, { stores, now });
    throw new Problem('invalid_state', { message: 'The payment request has expired' });
  }
  if (request.status === 'New') return undefined;
  const consent = request.consentId ? await stores.paymentConsents.get(request.consentId) : undefined;
  if (consent?.status === 'AwaitingAuthorization' && consent.expiresAt > at) return consent;
  if (request.status !== 'AwaitingAuthorization' || !consent)
    throw new Problem('invalid_state', { message: `The payment request is already ${request.status}` });
  // The consent has expired, but its timer has not gone off yet.
  const status = consent.status === 'AwaitingAuthorization' ? 'Expired' : consent.status;
  throw new Problem('invalid_state', { message: `The consent ${consent.id} is already ${status}` });
};

const stage = async (
  request: PaymentRequest,
  providerCode: string,
  { authorizationSeconds, interactionId }: StagePaymentConsent,
  { banks, secrets, baseUrl, now }: StageDeps,
): Promise<PaymentConsent> => {
  const at = now().toISOString();
  const id = newId();
  const { state, stateHash } = newState('consent', id);
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = request.redirectUrl ?? `${baseUrl}/callback`;
  const staged = await askBank(() =>
    banks(providerCode).stageConsent({
      consentId: id,
      type: request.type,
      amount: request,
      creditors: [request.creditorAccount, ...request.additionalCreditorAccounts],
      debtorAccount: request.debtorAccount,
      purpose: request.purpose,
      ...referencesOf(request),
      merchantId: request.merchantId,
      instructions: request.instructions,
      risks: request.risks,
      redirectUri,
      state,
      codeVerifier,
      authorizationExpiresAt: addSeconds(at, authorizationSeconds),
      expiresAt: addSeconds(at, consentTermSeconds(request.type)),
      interactionId,
    }),
  );
  return newPaymentConsent(
    {
      id,
      clientId: request.clientId,
      market: request.market,
      paymentRequestId: request.id,
      type: request.type,
      minor: request.minor,
      currency: request.currency,
      providerCode,
      creditorAccount: request.creditorAccount,
      debtorAccount: request.debtorAccount,
      purpose: request.purpose,
      externalReference: request.internalReference,
      authorizationLink: staged.authorizationLink,
      redirectUri,
      successRedirectUrl: request.successRedirectUrl,
      failureRedirectUrl: request.failureRedirectUrl,
      expiresAt: addSeconds(at, Math.min(authorizationSeconds, staged.expiresInSeconds)),
      stateHash,
      codeVerifier: await secrets.seal(codeVerifier, id),
    },
    at,
  );
};
