import * as z from 'zod';
import { authorisationFields } from '#shared/consents/authorisation.ts';
import { defineLifecycle, statusesOf, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { createEntities, createMove } from '#shared/platform/storage/entities.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { consentLifecycle, ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { Market } from '#shared/standard/markets/market.ts';

/** The statuses of a request: once it has a consent, they are those of the consent. */
export const quoteRequestLifecycle = defineLifecycle({
  New: { to: ['AwaitingAuthorization', 'Expired'], event: 'created', description: 'It has no consent yet.' },
  ...consentLifecycle,
});

const commonFields = { id: Id, clientId: Id, market: Market, linkToken: z.string(), expiresAt: z.iso.datetime() };

/** A client's request that a customer receive insurance quotes. */
const QuoteRequest = z.object({
  ...commonFields,
  ...versionedFields(statusesOf(quoteRequestLifecycle)),
  quotesEndAt: z.iso.datetime(),
  consentId: Id.optional(),
});
type QuoteRequest = z.infer<typeof QuoteRequest>;

/** A customer's agreement to receive insurance quotes, for which insurers learn who the customer is. */
const QuoteConsent = z.object({
  ...commonFields,
  ...versionedFields(ConsentStatus),
  ...authorisationFields(),
  quoteRequestId: Id,
  quotesEndAt: z.iso.datetime(),
});
export type QuoteConsent = z.infer<typeof QuoteConsent>;

export interface QuoteAgreement {
  readonly request: QuoteRequest;
  readonly consent: QuoteConsent;
}

export const createQuoteStores = (table: Table) => {
  const requests = createEntities<QuoteRequest>(table, {
    entity: 'QuoteRequest',
    schema: QuoteRequest,
    key: (id) => ({ pk: `QUOTE_REQUEST#${id}`, sk: 'QUOTE_REQUEST' }),
    list: 'quote-requests',
  });
  const consents = createEntities<QuoteConsent>(table, {
    entity: 'QuoteConsent',
    schema: QuoteConsent,
    key: (id) => ({ pk: `QUOTE_CONSENT#${id}`, sk: 'QUOTE_CONSENT' }),
    list: 'quote-consents',
  });
  return { requests, consents, save: createMove<QuoteAgreement>(table, { request: requests, consent: consents }) };
};
export type QuoteStores = ReturnType<typeof createQuoteStores>;
