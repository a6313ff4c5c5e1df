import type { Owner } from '#shared/clients/owner.ts';
import { scheduleEndOf } from '#shared/payments/mandate/controls.ts';
import { type Mandate, newMandate } from '#shared/payments/mandate/mandate.ts';
import { expirePaymentRequest } from '#shared/payments/request/end-payment-request.ts';
import { faultOfPayerBank } from '#shared/payments/request/payer-banks.ts';
import { ownPaymentRequest } from '#shared/payments/request/payment-request-store.ts';
import { type PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { move, revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { addSeconds, type Clock, earliest } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { assertOpenBank, type ProviderDirectory, type Providers } from '#shared/banks/providers/providers.ts';
import type { PaymentConsentStore, RequestedConsent } from './payment-consent-store.ts';
import { newPaymentConsent, type PaymentConsent } from './payment-consent.ts';

export interface CreateConsentDeps {
  readonly stores: PaymentConsentStore;
  readonly providers: ProviderDirectory;
  readonly now: Clock;
}

export interface CreatePaymentConsent {
  readonly owner: Owner;
  readonly paymentRequestId: string;
  /** The bank, if the payment request does not name one. If both name none, the customer chooses. */
  readonly providerId: string | undefined;
  /** How long the customer may take to decide. */
  readonly authorizationSeconds: number;
}

/**
 * Creates the consent of a payment request, and its mandate if it asks for several payments. The customer then opens its
 * link, and only that contacts the bank (stage-at-bank.ts). Until the customer has decided, a repeat returns the same
 * consent.
 *
 * @throws Problem `not_found`, `validation_error`, `invalid_state`
 */
export const createPaymentConsent = (asked: CreatePaymentConsent, deps: CreateConsentDeps): Promise<PaymentConsent> =>
  retryOnConflict(async () => {
    const { owner, paymentRequestId, providerId, authorizationSeconds } = asked;
    const request = await ownPaymentRequest(owner, paymentRequestId, deps.stores);
    const waiting = await waitingConsent(request, deps);
    const named = request.providerCode ?? waiting?.providerCode;
    const providers = await deps.providers(owner.market);
    const chosen = providerId === undefined ? undefined : payerBank(request, providerId, providers);
    if (named && chosen && chosen !== named)
      throw invalid('providerId', `must be ${named} or left out, because the payment request names that bank`);
    if (waiting && (named || !chosen)) return waiting;
    assertOpenBank(named ?? chosen, providerId, providers);
    if (waiting) return nameBank({ request, consent: waiting }, chosen, deps);
    const at = deps.now().toISOString();
    const consent = consentOf(request, named ?? chosen, addSeconds(at, authorizationSeconds), at);
    const awaiting = move(
      paymentRequestLifecycle,
      { ...request, consentId: consent.id, providerCode: consent.providerCode },
      'AwaitingAuthorization',
      at,
    );
    const mandate = isSingle(request.type) ? undefined : mandateFor(request, consent, at);
    await deps.stores.move({ request }, { request: awaiting, consent, mandate });
    return consent;
  });

/** The code of the bank that a client names. Throws Problem `validation_error` unless the payment can be made there. */
const payerBank = (request: PaymentRequest, providerId: string, { find }: Providers): string => {
  const provider = find(providerId);
  if (!provider) throw invalid('providerId', 'must be a provider of the market');
  const fault = faultOfPayerBank(provider, request);
  if (fault !== undefined) throw invalid('providerId', fault);
  return provider.code;
};

/** Names the bank of a consent that was created without one. */
const nameBank = async (
  { request, consent }: RequestedConsent,
  providerCode: string | undefined,
  { stores, now }: Pick<CreateConsentDeps, 'stores' | 'now'>,
): Promise<PaymentConsent> => {
  const at = now().toISOString();
  const named = { ...revise(consent, at), providerCode };
  await stores.move({ request, consent }, { request: { ...revise(request, at), providerCode }, consent: named });
  return named;
};

/** The statuses in which a request can get a consent or has one that waits for the customer. */
const open = ['New', 'AwaitingAuthorization'];

/** The consent that waits for the customer; undefined if one may be created. Throws `invalid_state` otherwise. */
const waitingConsent = async (
  request: PaymentRequest,
  { stores, now }: Pick<CreateConsentDeps, 'stores' | 'now'>,
): Promise<PaymentConsent | undefined> => {
  const at = now().toISOString();
  if (request.status === 'New' && request.expiresAt <= at) {
    await expirePaymentRequest(request.id, { stores, now });
    throw wrongStatus('payment_request', 'Expired', open);
  }
  if (request.status === 'New') return undefined;
  const consent = request.consentId ? await stores.paymentConsents.get(request.consentId) : undefined;
  if (consent?.status === 'AwaitingAuthorization' && consent.expiresAt > at) return consent;
  if (request.status !== 'AwaitingAuthorization' || !consent)
    throw wrongStatus('payment_request', request.status, open);
  // The consent has expired, but its timer has not gone off yet.
  const status = consent.status === 'AwaitingAuthorization' ? 'Expired' : consent.status;
  throw wrongStatus('consent', status, ['AwaitingAuthorization']);
};

const mandateFor = (request: PaymentRequest, { id: consentId }: PaymentConsent, at: string): Mandate => {
  const { clientId, market, id: paymentRequestId, executesAt } = request;
  const scheduleEndsAt = scheduleEndOf(request);
  return newMandate({ clientId, market, paymentRequestId, consentId, scheduleEndsAt, executesAt }, at);
};

const consentOf = (
  request: PaymentRequest,
  providerCode: string | undefined,
  expiresAt: string,
  at: string,
): PaymentConsent =>
  newPaymentConsent(
    {
      id: newId(),
      clientId: request.clientId,
      market: request.market,
      paymentRequestId: request.id,
      type: request.type,
      minor: request.minor,
      currency: request.currency,
      providerCode,
      linkToken: request.linkToken,
      stagings: [],
      creditorAccount: request.creditorAccount,
      debtorAccount: request.debtorAccount,
      purpose: request.purpose,
      note: request.note,
      externalReference: request.internalReference,
      executesAt: request.executesAt,
      expiresAt: earliest(expiresAt, request.executesAt),
    },
    at,
  );
