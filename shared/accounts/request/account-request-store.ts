import type { RequestKind } from '#shared/consents/agreement.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import { type AccountRequest, accountRequestLifecycle } from './account-request.ts';

export interface AccountRequestStore {
  readonly accountRequests: Entities<AccountRequest>;
}

export const accountRequestsIn = ({ accountRequests }: AccountRequestStore): RequestKind<AccountRequest> => ({
  requestName: 'account_request',
  requestLifecycle: accountRequestLifecycle,
  requests: accountRequests,
});
