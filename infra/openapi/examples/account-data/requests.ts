import * as z from 'zod';
import { accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { type Examples, firstPage } from '#infra/openapi/samples/example.ts';
import { RequestedPermission } from '#shared/standard/consents/permissions.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { at, baseUrl } from '#infra/openapi/samples/identity.ts';
import { newSharingRequest, shared } from '#infra/openapi/samples/sharing.ts';
import type { routes } from '#functions/account-data/requests/routes.ts';
import { presentAccountRequest } from '#functions/account-data/requests/view.ts';

const params = { accountRequestId: newSharingRequest.id };
const created = presentAccountRequest(newSharingRequest, baseUrl);
const { permissions, customerId, transactionsFromDate, successRedirectUrl, failureRedirectUrl } = created;
const hasConsent = { message: 'The account request has a consent' };
const { status } = move(accountRequestLifecycle, newSharingRequest, 'Cancelled', at(60));
const hasEnded = wrongStatus('account_request', status, ['New']);

export const examples: Examples<typeof routes> = {
  createAccountRequest: {
    body: {
      permissions: z.array(RequestedPermission).parse(permissions),
      referenceCustomerId: customerId ?? '',
      countryCode: 'AE',
      providers: created.providers,
      transactionsFromDate: transactionsFromDate ?? '',
      expiryDate: created.expiryDate,
      successRedirectUrl: successRedirectUrl ?? '',
      failureRedirectUrl: failureRedirectUrl ?? '',
    },
    response: created,
    invalid: { body: { permissions: [] } },
  },
  listAccountRequests: { ...firstPage, response: [presentAccountRequest(shared.request, baseUrl)] },
  getAccountRequest: { params, response: presentAccountRequest(shared.request, baseUrl) },
  updateAccountRequest: {
    params,
    body: { expiryDate: created.expiryDate },
    response: created,
    invalid: { body: { expiryDate: 'tomorrow' } },
    errors: { resource_locked: hasConsent, invalid_state: hasEnded },
  },
  deleteAccountRequest: { params, errors: { resource_locked: hasConsent, invalid_state: hasEnded } },
};
