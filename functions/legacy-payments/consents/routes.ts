import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { legacy } from '../requests/routes.ts';
import { LegacyPaymentConsentView, LegacySyncResult } from './view.ts';

export const routes = {
  legacyCreatePaymentConsent: {
    ...legacy,
    method: 'POST',
    path: '/api/v1.0/pis/Consent/Create',
    operation: 'pis.v1.consent.create',
    summary: 'Create a consent for a payment request',
    description:
      'Send the customer to the `authorizationLink` of the consent. `providerId` selects the bank if the payment request does not. Until the customer has decided, repeating the request returns the same consent.',
    idempotency: 'stored-response',
    query: z.object({
      id: Id.describe('The id of the payment request (UUID).'),
      providerId: Id.optional().describe("The UUID of the customer's bank, if the payment request does not name one."),
    }),
    ok: { kind: 'data', status: 200, schema: LegacyPaymentConsentView },
    problems: ['not_found', 'invalid_state'],
  },
  legacyGetPaymentConsent: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Consent/Get',
    operation: 'pis.v1.consent.get',
    summary: 'Get a payment consent',
    description: '`providerName` is ignored: the consent determines the bank.',
    query: z.object({
      consentId: Id.describe('The id of the consent (UUID).'),
      providerName: z.string().max(255).optional().describe('Ignored.'),
    }),
    ok: { kind: 'data', status: 200, schema: LegacyPaymentConsentView },
    problems: ['not_found'],
  },
  legacySyncPaymentConsent: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/pis/Consent/Sync',
    operation: 'pis.v1.consent.sync',
    summary: "Query a consent's status at the bank",
    query: z.object({ paymentRequestId: Id.describe('The id of the payment request (UUID).') }),
    ok: { kind: 'data', status: 200, schema: LegacySyncResult },
    problems: ['not_found', 'provider_unavailable', 'conflict'],
  },
} as const satisfies Routes;
