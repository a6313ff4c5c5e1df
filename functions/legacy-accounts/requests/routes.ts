import { legacyApis } from '#shared/standard/problems/legacy-apis.ts';
import * as z from 'zod';
import { OfferedFlow } from '#shared/accounts/request/account-request.ts';
import type { Routes } from '#shared/clients/endpoint.ts';
import { LegacyPermission, unusedPermissions } from '#shared/standard/consents/permissions.ts';
import { BankInstant } from '#shared/standard/markets/day.ts';
import { CountryCodeText } from '#shared/standard/markets/market.ts';
import { AutoRedirect, RedirectUrl, sharingRedirects } from '#shared/standard/payments/redirect-url.ts';
import { PageQuery } from '#shared/platform/http/paging.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { LegacyAccountRequestView } from './view.ts';

export const legacy = {
  variant: 'legacy',
  legacyApi: legacyApis.ais,
  access: 'client',
  market: 'KSA',
  product: 'account-data',
  tag: 'Legacy account information',
} as const;

const ShortLivedBody = z.object({
  customerId: Id.describe('Your own id for the customer (UUID).'),
  countryCode: CountryCodeText.describe("ISO 3166-1 code of the banks' country: `SA`."),
  requestPermissions: z.array(LegacyPermission).min(1).max(40).describe('The permissions that the consent requests.'),
  providers: z
    .array(Id)
    .max(50)
    .optional()
    .describe('The UUIDs of the banks that the customer may choose. Defaults to all banks.'),
  consentTransactionsFromDate: BankInstant.optional().describe(
    'The start of the transaction period. If absent, the bank decides.',
  ),
  consentTransactionsToDate: BankInstant.optional().describe(
    'The end of the transaction period. If absent, the period is open-ended.',
  ),
  redirectionFlow: OfferedFlow.optional(),
  successRedirectUrl: RedirectUrl.optional().describe(sharingRedirects.success),
  failureRedirectUrl: RedirectUrl.optional().describe(sharingRedirects.failure),
  autoRedirect: AutoRedirect.optional(),
});
export type ShortLivedBody = z.output<typeof ShortLivedBody>;

const unusedNames = unusedPermissions.map((permission) => `\`${permission}\``).join(', ');
const unusedText = `These permissions are accepted, but no operation uses them, and banks are not asked for them: ${unusedNames}.`;

const create = {
  ...legacy,
  method: 'POST',
  idempotency: 'stored-response',
  ok: { kind: 'data', status: 201, schema: LegacyAccountRequestView },
  problems: [],
} as const;

export const routes = {
  legacyCreateShortLivedRequest: {
    ...create,
    path: '/api/v1.0/ais/Request/CreateShortLivedRequest',
    operation: 'ais.v1.request.create_short_lived_request',
    summary: 'Request one-day access to account data',
    description: `Send the customer to \`requestLink\`. The consent ends one day after the customer continues to a bank. ${unusedText}`,
    body: ShortLivedBody.describe('The access that the customer is asked to grant for one day.').meta({
      id: 'CreateShortLivedAccountRequest',
    }),
  },
  legacyCreateLongLivedRequest: {
    ...create,
    path: '/api/v1.0/ais/Request/CreateLongLivedRequest',
    operation: 'ais.v1.request.create_long_lived_request',
    summary: 'Request access to account data until a given date',
    description: `Send the customer to \`requestLink\`. The consent ends at \`consentExpiryDate\`, within 365 days. ${unusedText}`,
    body: ShortLivedBody.extend({
      consentExpiryDate: BankInstant.describe('When the consent ends, within 365 days.'),
    })
      .describe('The access that the customer is asked to grant until a given date.')
      .meta({ id: 'CreateLongLivedAccountRequest' }),
  },
  legacyListAccountRequests: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/ais/Request/List',
    operation: 'ais.v1.request.list',
    summary: 'List account requests, newest first',
    query: PageQuery,
    ok: { kind: 'list', status: 200, schema: LegacyAccountRequestView },
    problems: [],
  },
  legacyGetAccountRequest: {
    ...legacy,
    method: 'GET',
    path: '/api/v1.0/ais/Request/Get',
    operation: 'ais.v1.request.get',
    summary: 'Get an account request',
    query: z.object({ id: Id.describe('The id of the request (UUID).') }),
    ok: { kind: 'data', status: 200, schema: LegacyAccountRequestView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
