import * as z from 'zod';
import { AccountRequestStatus } from '#shared/accounts/request/account-request.ts';
import { customerNames, withOneCustomer } from '#shared/accounts/request/customer-names.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { AccountRequestBody, AccountRequestChange } from './body.ts';
import { AccountRequestView } from './view.ts';

const common = { ...currentRoute, product: 'account-data', tag: 'Account requests' } as const;

const byId = z.object({ accountRequestId: LookupId.describe('The id of the account request (UUID).') });

export const routes = {
  createAccountRequest: {
    ...common,
    method: 'POST',
    path: '/data/account-requests',
    summary: 'Request account data from a customer',
    description:
      'Afterwards, create a consent for the request, or send the customer to its `requestLink`. `permissions` must contain ReadAccountsBasic or ReadAccountsDetail. `providers` limits the banks that the customer may choose. Without `expiryDate` the consent lasts 90 days; the maximum is 365 days.',
    idempotency: 'stored-response',
    body: AccountRequestBody,
    ok: { kind: 'data', status: 201, schema: AccountRequestView },
    problems: [],
  },
  listAccountRequests: {
    ...common,
    method: 'GET',
    path: '/data/account-requests',
    summary: 'List account requests, newest first',
    description:
      'Filtering by `status` or by customer works if at most 2,000 requests are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one. Cancelled requests are not listed.',
    query: withOneCustomer(
      DateRangePageQuery.extend({
        status: AccountRequestStatus.optional().describe('Only account requests with this status.'),
        ...customerNames,
      }),
    ),
    ok: { kind: 'list', status: 200, schema: AccountRequestView },
    problems: [],
  },
  getAccountRequest: {
    ...common,
    method: 'GET',
    path: '/data/account-requests/{accountRequestId}',
    summary: 'Get an account request',
    params: byId,
    ok: { kind: 'data', status: 200, schema: AccountRequestView },
    problems: ['not_found'],
  },
  updateAccountRequest: {
    ...common,
    method: 'PUT',
    path: '/data/account-requests/{accountRequestId}',
    summary: 'Change an account request',
    description:
      'Omitted fields keep their values. Null clears a country, a date or a URL; null as `expiryDate` restores the default of 90 days. A request that has a consent cannot be changed.',
    params: byId,
    body: AccountRequestChange,
    ok: { kind: 'data', status: 200, schema: AccountRequestView },
    problems: ['not_found', 'resource_locked', 'invalid_state', 'conflict'],
  },
  deleteAccountRequest: {
    ...common,
    method: 'DELETE',
    path: '/data/account-requests/{accountRequestId}',
    summary: 'Cancel an account request',
    description:
      'The request can still be read, with status `Cancelled`, but is no longer listed. A request that has a consent cannot be cancelled.',
    params: byId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'resource_locked', 'invalid_state', 'conflict'],
  },
} as const satisfies Routes;
