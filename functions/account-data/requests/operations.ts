import { type AccountRequest, accountRequestsIn } from '#shared/accounts/request/account-request.ts';
import { customerOf } from '#shared/accounts/request/customer-names.ts';
import {
  changeAccountRequest,
  type RequestDeps as AccountRequestDeps,
  requestAccounts,
} from '#shared/accounts/request/request-accounts.ts';
import { ownRequest } from '#shared/consents/agreement.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import { cancelRequest } from '#shared/consents/revoke-consent.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { findPage } from '#shared/platform/http/paging.ts';
import { matching } from '#shared/platform/storage/page.ts';
import { requestedTerms, changedTerms, fieldNames } from './body.ts';
import type { routes } from './routes.ts';
import { presentAccountRequest } from './view.ts';

export interface RequestDeps extends AccountRequestDeps {
  readonly baseUrl: string;
}
type Ops = Operations<typeof routes, RequestDeps>;

export const createAccountRequest: Ops['createAccountRequest'] = async ({ body, ...call }, deps) =>
  presentAccountRequest(await requestAccounts(requestedTerms(body), contextOf(call), deps), deps.baseUrl);

const contextOf = ({ owner, client }: Pick<Parameters<Ops['createAccountRequest']>[0], 'owner' | 'client'>) => ({
  owner,
  names: fieldNames,
  lifetimeSeconds: client.lifetimes.paymentRequestSeconds,
});

export const listAccountRequests: Ops['listAccountRequests'] = async ({ owner, query }, { stores, baseUrl }) => {
  const { status, referenceCustomerId, customerId, ...time } = query;
  const filter = filterFieldsOf({ status, customerId: customerOf({ referenceCustomerId, customerId }) });
  const page = await findPage(stores.accountRequests, owner, time, matching(filter, filterFieldsOf));
  return { ...page, items: page.items.map((request) => presentAccountRequest(request, baseUrl)) };
};

const filterFieldsOf = ({ status, customerId }: Partial<Pick<AccountRequest, 'status' | 'customerId'>>) => ({
  status,
  customerId: comparableId(customerId),
});

export const getAccountRequest: Ops['getAccountRequest'] = async ({ owner, params }, { stores, baseUrl }) =>
  presentAccountRequest(await ownRequest(accountRequestsIn(stores), owner, params.accountRequestId), baseUrl);

export const updateAccountRequest: Ops['updateAccountRequest'] = async ({ params, body, ...call }, deps) => {
  const changed = await changeAccountRequest(params.accountRequestId, changedTerms(body), contextOf(call), deps);
  return presentAccountRequest(changed, deps.baseUrl);
};

export const deleteAccountRequest: Ops['deleteAccountRequest'] = ({ owner, params }, { stores, now }) =>
  cancelRequest(accountRequestsIn(stores), owner, params.accountRequestId, now);
