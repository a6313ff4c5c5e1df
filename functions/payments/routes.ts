import * as z from 'zod';
import { Paged } from '#shared/http/paging.ts';
import type { Routes } from '#shared/http/route.ts';
import { ConsentStatus } from '#shared/payment-consents/payment-consent.ts';
import { PaymentRequestStatus } from '#shared/payment-requests/payment-request.ts';
import { Id } from '#shared/runtime/ids.ts';
import { PaymentConsentView, SyncResult } from './payment-consent-view.ts';
import { PaymentRequestBody } from './payment-request-body.ts';
import { CreatedPaymentRequest, PaymentRequestView } from './payment-request-view.ts';
import { PaymentRecordView, PaymentView } from './payment-view.ts';

const payments = { face: 'current', access: 'client', market: 'x-tenant', product: 'payments' } as const;

const paymentRequestId = z.object({ paymentRequestId: Id });
const consentId = z.object({ consentId: Id });

/** What the bank's redirect carries (RFC 6749 §4.1.2, RFC 9207). */
export const Callback = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096).optional(),
  error: z.string().min(1).max(128).optional(),
  error_description: z.string().max(1024).optional(),
  iss: z.string().max(512).optional(),
});

const anything = z.string().optional();
/** From a browser whatever comes is taken: what is wrong with it is said on a page, not in JSON. */
const BrowserCallback = z.object({
  state: anything,
  code: anything,
  error: anything,
  error_description: anything,
  iss: anything,
});

const CallbackResult = z
  .object({
    paymentRequestId: z.guid(),
    consentId: z.guid(),
    paymentId: z.guid().nullable(),
    status: PaymentRequestStatus,
    consentStatus: ConsentStatus,
  })
  .meta({ id: 'CallbackResult', description: "What the customer's return from the bank has moved." });

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** `Authorised` is another spelling that is understood and never answered (decisions 1.1). */
const StatusInput = z.preprocess((status) => (status === 'Authorised' ? 'Authorized' : status), ConsentStatus);

export const routes = {
  createPaymentRequest: {
    ...payments,
    method: 'POST',
    path: '/payment-requests',
    tag: 'Payment requests',
    summary: 'Ask a customer to pay',
    description:
      'Signed. The same signed bytes, or the same Idempotency-Key, never make a second request: they get the first answer again.',
    signed: true,
    idempotency: 'derived',
    body: PaymentRequestBody,
    ok: { kind: 'data', status: 201, schema: CreatedPaymentRequest },
    problems: [],
  },
  listPaymentRequests: {
    ...payments,
    method: 'GET',
    path: '/payment-requests',
    tag: 'Payment requests',
    summary: 'Payment requests, newest first',
    query: Paged,
    ok: { kind: 'list', status: 200, schema: PaymentRequestView },
    problems: [],
  },
  getPaymentRequest: {
    ...payments,
    method: 'GET',
    path: '/payment-requests/{paymentRequestId}',
    tag: 'Payment requests',
    summary: 'A payment request',
    params: paymentRequestId,
    ok: { kind: 'data', status: 200, schema: PaymentRequestView },
    problems: ['not_found'],
  },
  cancelPaymentRequest: {
    ...payments,
    method: 'DELETE',
    path: '/payment-requests/{paymentRequestId}',
    tag: 'Payment requests',
    summary: 'Cancel a payment request',
    description: 'It stays readable with status Cancelled and leaves the lists. With a consent it is locked.',
    params: paymentRequestId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'resource_locked', 'invalid_state', 'conflict'],
  },
  createPaymentConsent: {
    ...payments,
    method: 'POST',
    path: '/consent/payment/create',
    tag: 'Payment consents',
    summary: 'Stage the consent at the bank',
    description:
      'Answers the authorizationLink for the customer. While it waits, asking again answers the same consent. `providerId` names the bank where the request does not.',
    idempotency: 'kept',
    query: z.object({ id: Id, providerId: z.string().max(64).optional() }),
    ok: { kind: 'data', status: 201, schema: PaymentConsentView },
    problems: ['not_found', 'invalid_state', 'provider_unavailable'],
  },
  getPaymentConsent: {
    ...payments,
    method: 'GET',
    path: '/consent/payment/{consentId}',
    tag: 'Payment consents',
    summary: 'A payment consent',
    params: consentId,
    ok: { kind: 'data', status: 200, schema: PaymentConsentView },
    problems: ['not_found'],
  },
  syncPaymentConsent: {
    ...payments,
    method: 'GET',
    path: '/consent/payment/sync',
    tag: 'Payment consents',
    summary: 'Ask the bank how the consent stands',
    query: paymentRequestId,
    ok: { kind: 'data', status: 200, schema: SyncResult },
    problems: ['not_found', 'provider_unavailable', 'conflict'],
  },
  listPaymentConsents: {
    ...payments,
    method: 'GET',
    path: '/consent/payment/list',
    tag: 'Payment consents',
    summary: 'Payment consents, newest first',
    query: Paged,
    ok: { kind: 'list', status: 200, schema: PaymentConsentView },
    problems: [],
  },
  updatePaymentConsent: {
    ...payments,
    method: 'PATCH',
    path: '/consent/payment/update/{consentId}',
    tag: 'Payment consents',
    summary: 'Withdraw a consent',
    description: 'In production a client may set Revoked; in a sandbox any status the lifecycle allows.',
    params: consentId,
    body: z.object({ status: StatusInput }).meta({ id: 'UpdatePaymentConsent' }),
    ok: { kind: 'data', status: 200, schema: PaymentConsentView },
    problems: ['not_found', 'invalid_state', 'conflict'],
  },
  listPayments: {
    ...payments,
    method: 'GET',
    path: '/payments',
    tag: 'Payments',
    summary: 'Payments, newest first',
    query: Paged.extend({
      paymentRequestId: Id.optional(),
      consentId: Id.optional(),
      fromDateTime: Instant.optional(),
      toDateTime: Instant.optional(),
    }),
    ok: { kind: 'list', status: 200, schema: PaymentView },
    problems: [],
  },
  getPayment: {
    ...payments,
    method: 'GET',
    path: '/payments/{paymentId}',
    tag: 'Payments',
    summary: 'A payment with what was sent to the bank and what it answered',
    params: z.object({ paymentId: Id }),
    ok: { kind: 'data', status: 200, schema: PaymentRecordView },
    problems: ['not_found'],
  },
  writeCallback: {
    ...payments,
    method: 'POST',
    path: '/payment-actions/write-callback',
    tag: 'Payments',
    summary: "Hand over the bank's redirect",
    description: 'For integrators that receive the redirect themselves: the same as GET /callback does.',
    idempotency: 'kept',
    query: Callback,
    ok: { kind: 'data', status: 201, schema: CallbackResult },
    problems: ['not_found', 'invalid_state', 'provider_unavailable'],
  },
  callback: {
    method: 'GET',
    path: '/callback',
    tag: 'Payments',
    summary: "Where the bank sends the customer's browser back to",
    face: 'current',
    access: 'anonymous',
    market: 'none',
    query: BrowserCallback,
    ok: { kind: 'page', status: 200 },
    problems: ['not_found', 'invalid_state', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
