import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { managementSessionSeconds } from '#shared/consents/management/management-link.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { Language } from '#shared/standard/languages/language.ts';
import { RedirectUrl } from '#shared/standard/payments/redirect-url.ts';

export const routes = {
  createManagementLink: {
    variant: 'current',
    access: 'client',
    signed: true,
    market: 'x-tenant',
    tag: 'Consent management',
    method: 'POST',
    path: '/consent-management/links',
    summary: 'Create a link to the pages on which a customer manages consents',
    description: `The customer sees the consents that they have given to you in this market, and can pause, reactivate and revoke them. Redirect the signed-in customer to the link at once: it works once, and for five minutes. The customer stays signed in to these pages for ${managementSessionSeconds / 60} minutes. Anyone who has the link can use it, so never send it by e-mail or text message. An \`idempotency-key\` has no effect: each request creates a new link.`,
    body: z
      .strictObject({
        referenceCustomerId: plainText(1, 70).describe(
          'Your own id for the customer: `referenceCustomerId` of account requests, and `risks.MerchantCustomerIdentification` of payment requests.',
        ),
        language: Language.default('en').describe('The language of the pages. The customer can choose the other one.'),
        returnUrl: RedirectUrl.optional().describe('Your page to which the customer can return.'),
        isEmbedded: z
          .boolean()
          .default(false)
          .describe('Whether your page embeds the pages in a frame. Its origin must be registered: ask your operator.'),
      })
      .describe('The customer, and how the pages are shown. Unknown fields are rejected.')
      .meta({ id: 'CreateManagementLink' }),
    ok: {
      kind: 'data',
      status: 201,
      schema: z
        .object({
          managementLink: UriText.describe('The link. Redirect the customer there, or embed it.'),
          expiresAt: z.iso.datetime().describe('When the link can no longer be opened, in UTC.'),
        })
        .describe('A link that works once.')
        .meta({ id: 'ManagementLink' }),
    },
    problems: [],
  },
} as const satisfies Routes;
