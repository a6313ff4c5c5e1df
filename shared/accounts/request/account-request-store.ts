import type { Owner } from '#shared/clients/owner.ts';
import { absent } from '#shared/standard/problems/problems.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import type { AccountRequest } from './account-request.ts';

export interface AccountRequestStore {
  readonly accountRequests: Entities<AccountRequest>;
}

/** The owner's request for account data. Throws Problem `not_found`, also for a request of another client or market. */
export const ownAccountRequest = async (
  owner: Owner,
  id: string,
  { accountRequests }: AccountRequestStore,
): Promise<AccountRequest> => {
  const request = await accountRequests.find(owner, id);
  if (!request) throw absent('account_request');
  return request;
};
