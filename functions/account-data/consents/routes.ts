import * as z from 'zod';
import { customerNames, withOneCustomer } from '#shared/accounts/request/customer-names.ts';
import { ProviderId } from '#shared/banks/providers/provider-summary.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { ConsentStatus, statusInput } from '#shared/standard/consents/consent-status.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { Id, LookupId } from '#shared/platform/runtime/ids.ts';
import { AccountConsentView, CreatedAccountConsentView } from './view.ts';

const common = { ...currentRoute, product: 'account-data', tag: 'Account consents' } as const;

const byId = z.object({ consentId: LookupId.describe('The id of the consent (UUID).') });

export const routes = {
  createAccountConsent: {
    ...common,
    method: 'POST',
    path: '/consent/account',
    summary: 'Create a consent for an account request',
    description:
      'Send the customer to the `authorizationLink` of the consent. On a page of this service, the customer chooses a bank if nothing determines it, reviews the request and continues to the bank. With `baseConsentId`, the bank shows the customer a renewal of that consent. Until the customer has decided, repeating the request returns the same consent. A repeated request with another `baseConsentId`, `purpose` or `userType` is rejected.',
    idempotency: 'stored-response',
    body: z
      .strictObject({
        requestId: Id.describe('The id of the account request (UUID) that the consent belongs to.'),
        providerId: ProviderId.optional().describe(
          'The bank: an id from `GET /providers`, or its UUID. Defaults to the bank of `baseConsentId`, or else to the only bank that the account request allows. If the request allows several, the customer chooses.',
        ),
        purpose: DataPurpose.optional().describe(
          'Why the data is read. Defaults to the purpose of the account request.',
        ),
        userType: UserType.optional().describe('The kind of customer. Defaults to that of the account request.'),
        baseConsentId: Id.optional().describe(
          'The consent that the new one renews. It must have been granted by a bank that the account request allows, and if both name a customer, they must name the same one.',
        ),
      })
      .describe('The consent to create. Unknown fields are rejected.')
      .meta({ id: 'CreateAccountConsent' }),
    ok: { kind: 'data', status: 201, schema: CreatedAccountConsentView },
    problems: ['not_found', 'invalid_state'],
  },
  listAccountConsents: {
    ...common,
    method: 'GET',
    path: '/consent/account',
    summary: 'List account consents, newest first',
    description:
      '`providerId` is the UUID or the code of a bank. All filters other than the date range work if at most 2,000 consents are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one. Filtering by customer, alone or with other filters, also works if the customer has at most 2,000 consents.',
    query: withOneCustomer(
      DateRangePageQuery.extend({
        status: statusInput(ConsentStatus).optional().describe('Only consents with this status.'),
        ...customerNames,
        providerId: ProviderId.optional().describe(
          'Only consents at this bank: an id from `GET /providers`, or its UUID.',
        ),
        connectionId: LookupId.optional().describe('Only consents of this connection (UUID).'),
      }),
    ),
    ok: { kind: 'list', status: 200, schema: AccountConsentView },
    problems: [],
  },
  getAccountConsent: {
    ...common,
    method: 'GET',
    path: '/consent/account/{consentId}',
    summary: 'Get an account consent',
    params: byId,
    ok: { kind: 'data', status: 200, schema: AccountConsentView },
    problems: ['not_found'],
  },
  updateAccountConsent: {
    ...common,
    method: 'PATCH',
    path: '/consent/account/{consentId}',
    summary: 'Revoke, pause or reactivate an account consent',
    description:
      "Revoking it also revokes it at the bank, and the data that was read under it is deleted after the operator's retention period. Pausing it only stops this service from reading: the bank is not told, and the customer need not approve again.",
    params: byId,
    body: z
      .strictObject({
        status: statusInput(ConsentStatus.extract(['Revoked', 'Paused', 'Authorized'])).describe(
          '`Revoked` withdraws the consent, `Paused` pauses an authorised one, and `Authorized` reactivates a paused one. `Authorised` means `Authorized`.',
        ),
      })
      .describe('The new status of the consent.')
      .meta({ id: 'UpdateAccountConsent' }),
    ok: { kind: 'data', status: 200, schema: AccountConsentView },
    problems: ['not_found', 'invalid_state', 'conflict'],
  },
} as const satisfies Routes;
