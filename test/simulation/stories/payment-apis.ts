import {
  legacyCreatePaymentConsent,
  legacySyncPaymentConsent,
} from '#functions/legacy-payments/consents/operations.ts';
import { legacyWritePayment } from '#functions/legacy-payments/payments/operations.ts';
import { LegacyPaymentRequestBody } from '#functions/legacy-payments/requests/body.ts';
import {
  legacyCreatePaymentRequest,
  legacyInitiatePaymentRequest,
} from '#functions/legacy-payments/requests/operations.ts';
import { writeCallback } from '#functions/payments/callbacks/operations.ts';
import { createPaymentConsent, syncPaymentConsent } from '#functions/payments/consents/operations.ts';
import { PaymentRequestBody } from '#functions/payments/requests/body.ts';
import { createPaymentRequest } from '#functions/payments/requests/operations.ts';
import type { RequestedPaymentOrder } from '../oracles/order-oracles.ts';
import type { Redirect } from '../outside/bank.ts';
import type { Fate } from '../world/fate.ts';
import { legacyProviderOf, type PlaceName, places } from './places.ts';
import { type FinalResponse, type Scene } from './scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** The values by which the service recognises a retry of a create request. */
interface RequestIdentity {
  readonly signature: string;
  readonly idempotencyKey: string | undefined;
}

/** A client's calls for one payment, in the current or the legacy API. */
export interface PaymentApi {
  readonly payment: RequestedPaymentOrder;
  /** Creates the payment request. Returns its id. */
  create(identity: RequestIdentity): Promise<FinalResponse<string>>;
  createConsent(id: string): Promise<FinalResponse<{ readonly consentId: string; readonly authorizationLink: string }>>;
  sync(id: string): Promise<FinalResponse<unknown>>;
  /** Forwards the bank's redirect. */
  forward(redirect: Redirect): Promise<FinalResponse<unknown>>;
}

/** The values of the requested payment, which are the same in both API variants. */
const requested = { minor: 15_000n, name: 'Ivan England', reference: 'INV-1001' } as const;

const drawPayment = (market: PlaceName, { happens }: Fate): RequestedPaymentOrder => {
  const { currency, iban, payer } = places[market];
  const { minor, name, reference } = requested;
  const payees = [{ iban, name }];
  return {
    type: 'SingleInstantPayment',
    minor,
    reference,
    payees,
    payer: happens('the client names the account that pays', 0.2) ? payer : undefined,
    currency,
    instructions: undefined,
  };
};

const amount = '150.00';

const mapResult = <T, U>(response: FinalResponse<T>, read: (ok: T) => U): FinalResponse<U> =>
  'ok' in response ? { ok: read(response.ok) } : response;

export const currentPaymentApi = ({ world, service, client, market, callUntilFinal, create }: Scene): PaymentApi => {
  const asClient = callBy(client, market);
  const payment = drawPayment(market, world.fate);
  const { currency, iban, provider } = places[market];
  const namesCustomer = world.fate.happens('the client names its customer', 0.3);
  const body = PaymentRequestBody.parse({
    amount,
    beneficiaryIban: iban,
    beneficiaryName: requested.name,
    currency,
    providerId: provider,
    reference: requested.reference,
    ...(payment.payer && { debtorAccount: { identification: payment.payer } }),
    ...(namesCustomer && { risks: { MerchantCustomerIdentification: 'customer-1' } }),
  });
  return {
    payment,
    create: async (identity) =>
      mapResult(
        await create(service.payments, (deps) => createPaymentRequest({ ...asClient, ...identity, body }, deps)),
        ({ created }) => created.internalReferenceId,
      ),
    createConsent: (id) =>
      callUntilFinal(service.payments, (deps) =>
        createPaymentConsent({ ...asClient, query: { id, providerId: undefined } }, deps),
      ),
    sync: (id) =>
      callUntilFinal(service.payments, (deps) =>
        syncPaymentConsent({ ...asClient, query: { paymentRequestId: id } }, deps),
      ),
    forward: (redirect) =>
      callUntilFinal(service.payments, (deps) => writeCallback({ ...asClient, query: redirect }, deps)),
  };
};

/** The legacy API exists only for Saudi Arabia. */
export const legacyPaymentApi = ({ service, client, world, callUntilFinal, create }: Scene): PaymentApi => {
  const market: PlaceName = 'KSA';
  const payment = drawPayment(market, world.fate);
  const asClient = callBy(client, market);
  const { currency, iban } = places[market];
  const body = LegacyPaymentRequestBody.parse({
    type: 'SINGLE_DOMESTIC',
    paymentConsentType: 'SingleInstantPayment',
    amount,
    currency,
    countryCode: 'SA',
    creditorAccount: { scheme: 'IBAN', identification: iban, name: requested.name },
    purpose: 'ONLP',
    providerId: legacyProviderOf(market),
    externalReference: requested.reference,
    ...(payment.payer && { debtorAccount: { scheme: 'IBAN', identification: payment.payer } }),
  });
  const operation = world.fate.happens('the request is initiated', 0.5)
    ? legacyInitiatePaymentRequest
    : legacyCreatePaymentRequest;
  return {
    payment,
    create: async (identity) =>
      mapResult(
        await create(service.legacyPayments, (deps) => operation({ ...asClient, ...identity, body }, deps)),
        ({ created }) => created.paymentRequestId,
      ),
    createConsent: async (id) =>
      mapResult(
        await callUntilFinal(service.legacyPayments, (deps) =>
          legacyCreatePaymentConsent({ ...asClient, query: { id, providerId: undefined } }, deps),
        ),
        ({ consentId, authorizationLink }) => ({ consentId, authorizationLink: authorizationLink ?? '' }),
      ),
    sync: (id) =>
      callUntilFinal(service.legacyPayments, (deps) =>
        legacySyncPaymentConsent({ ...asClient, query: { paymentRequestId: id } }, deps),
      ),
    forward: (redirect) =>
      callUntilFinal(service.legacyPayments, (deps) => legacyWritePayment({ ...asClient, query: redirect }, deps)),
  };
};
