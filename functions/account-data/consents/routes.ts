import * as z from 'zod';
import { customerNames, withOneCustomer } from '#shared/accounts/request/customer-names.ts';
import type { Routes } from '#shared/clients/endpoint.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { TimedPageQuery } from '#shared/platform/http/paging.ts';
import { Id, SoughtId } from '#shared/platform/runtime/ids.ts';
import { AccountConsentView, CreatedAccountConsentView } from './view.ts';

const common = {
  face: 'current',
  access: 'client',
  market: 'x-tenant',
  product: 'account-data',
  tag: 'Account consents',
} as const;

const byId = z.object({ consentId: SoughtId });

export const routes = {
  createAccountConsent: {
    ...common,
    method: 'POST',
    path: '/consent/account',
    summary: 'Create the consent of an account request',
    description:
      'Send the customer to its `authorizationLink`, which leads to the bank. Without `providerId` the customer chooses a bank on a page of this service. `baseConsentId` names the consent that the new one renews: the bank then shows a renewal. Until the customer has decided, a repeat returns the same consent.',
    idempotency: 'kept-answer',
    body: z
      .strictObject({
        requestId: Id,
        providerId: z.string().max(64).optional(),
        purpose: DataPurpose.optional(),
        userType: UserType.optional(),
        baseConsentId: Id.optional(),
      })
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
      '`providerId` is the UUID or the code of a bank. The filters other than the time work in a time with at most 2,000 consents: select it with `fromDateTime` and `toDateTime`.',
    query: withOneCustomer(
      TimedPageQuery.extend({
        status: ConsentStatus.optional(),
        ...customerNames,
        providerId: z.string().max(64).optional(),
        connectionId: SoughtId.optional(),
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
  revokeAccountConsent: {
    ...common,
    method: 'PATCH',
    path: '/consent/account/{consentId}',
    summary: 'Revoke an account consent',
    description: 'The bank revokes it too, and the data that was read under it is deleted.',
    params: byId,
    body: z.strictObject({ status: z.literal('Revoked') }).meta({ id: 'RevokeAccountConsent' }),
    ok: { kind: 'data', status: 200, schema: AccountConsentView },
    problems: ['not_found', 'invalid_state', 'conflict'],
  },
} as const satisfies Routes;
