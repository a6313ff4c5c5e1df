import * as z from 'zod';
import { ProviderId } from '#shared/banks/providers/provider-summary.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { ConsentStatus, statusInput } from '#shared/standard/consents/consent-status.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { OwnReference } from '#shared/payments/request/payment-request.ts';
import { SyncResult } from '#shared/payments/consent/consent-views.ts';
import { PaymentConsentView } from './view.ts';

const common = { ...currentRoute, product: 'payments', tag: 'Payment consents' } as const;

const byId = z.object({ consentId: LookupId.describe('The id of the consent (UUID).') });

export const routes = {
  createPaymentConsent: {
    ...common,
    method: 'POST',
    path: '/consent/payment/create',
    summary: 'Create a consent for a payment request',
    description:
      'Send the customer to the `authorizationLink` of the consent. On a page of this service, the customer reviews the payment and continues to the bank. `providerId` selects the bank if the payment request does not. If neither selects one, the customer chooses a bank on that page. Until the customer has decided, repeating the request returns the same consent.',
    idempotency: 'stored-response',
    query: z.object({
      id: LookupId.describe('The id of the payment request (UUID).'),
      providerId: ProviderId.optional().describe(
        "The customer's bank: an id from `GET /providers`. Defaults to the bank that the payment request names, if any.",
      ),
    }),
    ok: { kind: 'data', status: 201, schema: PaymentConsentView },
    problems: ['not_found', 'invalid_state'],
  },
  getPaymentConsent: {
    ...common,
    method: 'GET',
    path: '/consent/payment/{consentId}',
    summary: 'Get a payment consent',
    params: byId,
    ok: { kind: 'data', status: 200, schema: PaymentConsentView },
    problems: ['not_found'],
  },
  syncPaymentConsent: {
    ...common,
    method: 'GET',
    path: '/consent/payment/sync',
    summary: "Query a consent's status at the bank",
    query: z.object({
      paymentRequestId: LookupId.describe('The id of the payment request (UUID) that the consent belongs to.'),
    }),
    ok: { kind: 'data', status: 200, schema: SyncResult },
    problems: ['not_found', 'provider_unavailable', 'conflict'],
  },
  listPaymentConsents: {
    ...common,
    method: 'GET',
    path: '/consent/payment/list',
    summary: 'List payment consents, newest first',
    description:
      'Filtering by `status`, `reference`, `merchantCustomerId` or `providerId` works if at most 2,000 consents are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one. `merchantCustomerId`, alone or with other filters, also works if the customer has at most 2,000 consents.',
    query: DateRangePageQuery.extend({
      status: statusInput(ConsentStatus).optional().describe('Only consents with this status.'),
      reference: OwnReference.optional().describe('Only consents with this `externalReference`, your own reference.'),
      merchantCustomerId: plainText(1, 70)
        .optional()
        .describe(
          'Only consents of this customer: your own id, `risks.MerchantCustomerIdentification` of the payment request.',
        ),
      providerId: ProviderId.optional().describe(
        'Only consents at this bank: an id from `GET /providers`, or its UUID.',
      ),
    }),
    ok: { kind: 'list', status: 200, schema: PaymentConsentView },
    problems: [],
  },
  updatePaymentConsent: {
    ...common,
    method: 'PATCH',
    path: '/consent/payment/update/{consentId}',
    summary: 'Revoke, pause or reactivate a consent',
    description:
      'In production, `Revoked`, `Paused` and `Authorized` (after `Paused`) are allowed. A paused consent makes no payments, and the bank is not told. In a sandbox, you can also set the statuses that a bank decides: `Suspended`, `Authorized` (after `Suspended` or while others still have to approve), `Rejected` and `Expired`. The sandbox bank changes its consent first, then this consent takes the same status. Returns 400 if a precondition is missing, for example if the customer has not gone to a bank yet, and 409 if the bank cannot make the change.',
    params: byId,
    body: z
      .object({
        status: statusInput(ConsentStatus).describe(
          '`Revoked` withdraws the consent, `Paused` pauses an authorised one for several payments, and `Authorized` reactivates a paused one. In a sandbox, `Suspended`, `Authorized`, `Rejected` and `Expired` make the sandbox bank set this status. `Authorised` means `Authorized`.',
        ),
      })
      .describe('The new status of a consent.')
      .meta({ id: 'UpdatePaymentConsent' }),
    ok: { kind: 'data', status: 200, schema: PaymentConsentView },
    problems: ['not_found', 'invalid_state', 'conflict', 'provider_unavailable'],
  },
} as const satisfies Routes;
