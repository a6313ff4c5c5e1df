import { randomBytes } from 'node:crypto';
import { invalid, Problem } from '#shared/http/problem.ts';
import { newPaymentConsent, type PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { advancePaymentRequest, type PaymentRequest, referencesOf } from '#shared/payment-requests/payment-request.ts';
import { consentTermSeconds } from '#shared/payment-requests/payment-type.ts';
import { providerById } from '#shared/providers/directory.ts';
import { addSeconds } from '#shared/runtime/clock.ts';
import { newId } from '#shared/runtime/ids.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import { askBank } from './ask-bank.ts';
import { newState } from './callback-state.ts';
import type { Deps, Ops } from './deps.ts';
import { presentPaymentConsent } from './payment-consent-view.ts';
import { ownRequest } from './payment-requests.ts';

/**
 * Stages the consent at the bank; the same consent again while it waits for the customer. A bank takes each consent id
 * once, so every staging draws its own: of two at the same time one becomes the request's consent, by the conditional
 * write that moves the request on, and the other lapses at the bank without anybody having its link.
 */
export const createPaymentConsent: Ops['createPaymentConsent'] = async (call, deps) =>
  againOnConflict(async () => {
    const { client, market, query, interactionId } = call;
    const request = await ownRequest({ clientId: client.id, market }, query.id, deps);
    const standing = await standingConsent(request, deps);
    const named = request.providerCode ?? standing?.providerCode;
    if (named && query.providerId && providerById(market, query.providerId)?.code !== named) {
      throw invalid('providerId', `must be left out or ${named}: the customer was to pay there`);
    }
    if (standing) return presentPaymentConsent(standing, deps.baseUrl);
    const provider = providerById(market, named ?? query.providerId ?? '');
    if (!provider)
      throw invalid('providerId', 'is required and must be a provider of the market: the request names none');
    const consent = await stage(request, provider.code, client.lifetimes.authorizationSeconds, interactionId, deps);
    const moved = advancePaymentRequest(
      { ...request, status: 'New', consentId: consent.id, providerCode: provider.code },
      'AwaitingAuthorization',
      consent.createdAt,
    );
    await deps.stores.move({ request }, { request: moved, consent });
    return presentPaymentConsent(consent, deps.baseUrl);
  });

/** The consent that waits already; undefined when one may be made. Throws where it is too late for one. */
const standingConsent = async (request: PaymentRequest, deps: Deps): Promise<PaymentConsent | undefined> => {
  const at = deps.now().toISOString();
  if (request.status === 'New' && request.expiresAt <= at) {
    const expired = advancePaymentRequest({ ...request, status: 'New' }, 'Expired', at);
    await deps.stores.move({ request }, { request: expired });
    throw new Problem('invalid_state', { message: 'The payment request has expired' });
  }
  if (request.status === 'New') return undefined;
  const consent = request.consentId ? await deps.stores.paymentConsents.get(request.consentId) : undefined;
  if (consent?.status === 'AwaitingAuthorization' && consent.expiresAt > at) return consent;
  if (request.status !== 'AwaitingAuthorization' || !consent) {
    throw new Problem('invalid_state', { message: `The payment request is ${request.status}` });
  }
  const standing = consent.status === 'AwaitingAuthorization' ? 'Expired' : consent.status;
  throw new Problem('invalid_state', { message: `The consent ${consent.id} is ${standing}` });
};

const stage = async (
  request: PaymentRequest,
  providerCode: string,
  authorizationSeconds: number,
  interactionId: string,
  deps: Deps,
): Promise<PaymentConsent> => {
  const at = deps.now().toISOString();
  const id = newId();
  const { state, stateHash } = newState(id);
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = request.redirectUrl ?? `${deps.baseUrl}/callback`;
  const staged = await askBank(deps, providerCode, (bank) =>
    bank.stageConsent({
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
      codeVerifier: await deps.secrets.seal(codeVerifier, id),
    },
    at,
  );
};
