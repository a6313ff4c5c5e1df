import { absent, invalid, Problem } from '#shared/http/problem.ts';
import { canMove } from '#shared/lifecycle/lifecycle.ts';
import { consentLifecycle, type PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import type { PaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { mayUpdateConsent, moveConsent } from '#shared/payments/payment-flow.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import type { Owner } from '#shared/storage/entities.ts';
import { askBank } from './ask-bank.ts';
import type { Deps, Ops } from './deps.ts';
import { consentVersion, presentPaymentConsent, resourceUriOf } from './payment-consent-view.ts';
import { ownRequest } from './payment-requests.ts';

export const getPaymentConsent: Ops['getPaymentConsent'] = async ({ client, market, params }, deps) =>
  presentPaymentConsent(await ownConsent({ clientId: client.id, market }, params.consentId, deps), deps.baseUrl);

export const listPaymentConsents: Ops['listPaymentConsents'] = async ({ client, market, query }, deps) => {
  const page = await deps.stores.paymentConsents.page({ clientId: client.id, market }, query);
  return { ...page, items: page.items.map((consent) => presentPaymentConsent(consent, deps.baseUrl)) };
};

/** In production a client may only withdraw; nothing about the money is believed that the bank did not say. */
export const updatePaymentConsent: Ops['updatePaymentConsent'] = async ({ client, market, params, body }, deps) =>
  againOnConflict(async () => {
    const consent = await ownConsent({ clientId: client.id, market }, params.consentId, deps);
    const verdict = mayUpdateConsent(consent, body.status, deps.consentUpdates);
    if (verdict === 'same') return presentPaymentConsent(consent, deps.baseUrl);
    if (verdict === 'final') throw new Problem('invalid_state', { message: `The consent is ${consent.status}` });
    if (verdict === 'only-revocation') throw invalid('status', 'only Revoked may be set');
    if (verdict === 'refused') throw invalid('status', `a consent that is ${consent.status} cannot be set to that`);
    const standing = { consent, request: await requestOf(consent, deps) };
    const moved = moveConsent(standing, body.status, deps.now().toISOString());
    await deps.stores.move(standing, moved);
    return presentPaymentConsent(moved.consent, deps.baseUrl);
  });

/**
 * Asks the bank. A consent it calls authorised is so here too, but without the code that comes with the customer there
 * is no token: its request waits on for the callback, which sets the payment off, or for the end of the time for it.
 */
export const syncPaymentConsent: Ops['syncPaymentConsent'] = async ({ client, market, query, interactionId }, deps) =>
  againOnConflict(async () => {
    const request = await ownRequest({ clientId: client.id, market }, query.paymentRequestId, deps);
    const consent = request.consentId ? await deps.stores.paymentConsents.get(request.consentId) : undefined;
    if (!consent) throw absent('CONSENT_NOT_FOUND');
    const atBank = await askBank(deps, consent.providerCode, (bank) =>
      bank.consentStatus(consent.id, { interactionId }),
    );
    // What we have no token of we cannot have used up: its request would wait for ever.
    const impossible = atBank === 'Consumed' && !consent.accessToken;
    const news = canMove(consentLifecycle, consent.status, atBank) && !impossible;
    const standing = { consent, request };
    const moved = news ? moveConsent(standing, atBank, deps.now().toISOString()) : standing;
    await deps.stores.move(standing, moved);
    return {
      consentId: consent.id,
      consentVersion,
      expiresAt: moved.consent.expiresAt,
      paymentRequestId: request.id,
      resourceUri: resourceUriOf(consent, deps.baseUrl),
      status: moved.consent.status,
      wasUpdated: news,
    };
  });

const ownConsent = async (owner: Owner, id: string, { stores }: Deps): Promise<PaymentConsent> => {
  const consent = await stores.paymentConsents.find(owner, id);
  if (!consent) throw absent('CONSENT_NOT_FOUND');
  return consent;
};

const requestOf = async (consent: PaymentConsent, { stores }: Deps): Promise<PaymentRequest> => {
  const request = await stores.paymentRequests.get(consent.paymentRequestId);
  if (!request) throw absent('PAYMENT_REQUEST_NOT_FOUND');
  return request;
};
