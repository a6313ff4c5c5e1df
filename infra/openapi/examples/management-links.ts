import { at, baseUrl, shopUrl } from '#infra/openapi/samples/identity.ts';
import type { routes } from '#functions/consent-pages/links/routes.ts';
import type { Examples } from '../samples/example.ts';

export const examples: Examples<typeof routes> = {
  createManagementLink: {
    body: { referenceCustomerId: 'customer-42', language: 'ar', returnUrl: `${shopUrl}/profile` },
    response: {
      managementLink: `${baseUrl}/consent-management/links/kW3yvYbUeyKHCsdhnZmkXXcgT8cbBlOMnn4VgCnMLvE`,
      expiresAt: at(300),
    },
    invalid: { body: { referenceCustomerId: '', language: 'fr' } },
  },
};
