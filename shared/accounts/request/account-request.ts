import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { countryCodes, Market } from '#shared/standard/markets/market.ts';
import {
  defineLifecycle,
  initialState,
  statusesOf,
  type Versioned,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type AccountList, accountKeys } from '#shared/accounts/keys.ts';
import type { RequestKind } from '#shared/consents/agreement.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';

export const accountRequestLifecycle = defineLifecycle({
  New: {
    to: ['AwaitingAuthorization', 'Cancelled', 'Expired'],
    event: 'created',
    description: 'It has no consent yet. It expires unless one is created in time.',
  },
  AwaitingAuthorization: {
    to: ['Authorized', 'Rejected', 'Expired', 'Revoked'],
    event: 'awaiting_authorization',
    description: 'The customer has to decide at the bank.',
  },
  Authorized: { to: ['Expired', 'Revoked'], event: 'authorized', description: 'The customer shares the data.' },
  Rejected: { to: [], event: 'rejected', description: 'The customer or the bank rejected the consent.' },
  Expired: {
    to: [],
    event: 'expired',
    description: 'The customer did not decide in time, or the consent has expired.',
  },
  Revoked: { to: [], event: 'revoked', description: 'The consent was revoked.' },
  Cancelled: { to: [], event: 'cancelled', description: 'You cancelled it. It no longer appears in lists.' },
});

export const AccountRequestStatus = statusesOf(accountRequestLifecycle);
export type AccountRequestStatus = z.infer<typeof AccountRequestStatus>;

/** Requests from earlier releases may contain `DECOUPLED`, which has no effect: the customer always uses a browser. */
const flowDescription = 'How the customer reaches the bank. `WEB`: through redirects in a browser.';
export const RedirectionFlow = z.enum(['WEB', 'DECOUPLED']).describe(flowDescription);

/** Flows that a client can request. */
export const OfferedFlow = RedirectionFlow.extract(['WEB']).describe(flowDescription);

/** The terms on which a client asks a customer to share data. */
export const AccountRequestTerms = lazyObject(() => ({
  countryCode: z.enum(countryCodes).optional(),
  permissions: z.array(DataPermission).readonly(),
  purpose: DataPurpose,
  userType: UserType,
  transactionsFrom: z.iso.datetime().optional(),
  transactionsTo: z.iso.datetime().optional(),
  /** When the consent expires, or how long it is valid from its creation. */
  term: z.union([z.object({ until: z.iso.datetime() }), z.object({ seconds: z.int().positive() })]),
  redirectionFlow: RedirectionFlow,
  successRedirectUrl: z.string().optional(),
  failureRedirectUrl: z.string().optional(),
  /**
   * Whether the customer is redirected to the client's page immediately. If false, our page shows the outcome with a
   * link to the client's page.
   */
  autoRedirect: z.boolean(),
}));
export type AccountRequestTerms = z.infer<typeof AccountRequestTerms>;

/** A client's request for a customer's account data. */
export const AccountRequest = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(AccountRequestStatus),
  ...AccountRequestTerms.shape,
  /** The client's own id for the customer: a UUID in the legacy API, and any text in the current API. */
  customerId: z.string().optional(),
  /** The banks from which the customer may choose. If empty, the customer may choose any bank in the market. */
  providerCodes: z.array(z.string()).readonly(),
  /** The secret part of the link to the request's page. */
  linkToken: z.string(),
  /** When the request expires if no consent has been created. */
  expiresAt: z.iso.datetime(),
  consentId: Id.optional(),
}));
export type AccountRequest = z.infer<typeof AccountRequest>;

type InitialFields = Omit<AccountRequest, keyof Versioned>;

export const newAccountRequest = (fields: InitialFields, at: string): AccountRequest => ({
  ...fields,
  ...initialState('New', at),
});

/** Returns when a consent that is created at the given time will expire. */
export const consentEnd = ({ term }: Pick<AccountRequest, 'term'>, createdAt: string): string =>
  'until' in term ? term.until : new Date(Date.parse(createdAt) + term.seconds * 1000).toISOString();

export const accountRequestResource = defineResource({
  ...namesOfKinds.account_request,
  isRoot: true,
  entity: 'AccountRequest',
  schema: AccountRequest,
  key: accountKeys.accountRequest,
  list: 'account-requests' satisfies AccountList,
  isListed: ({ status }) => status !== 'Cancelled',
  lifecycle: accountRequestLifecycle,
  dueAt: ({ expiresAt }) => expiresAt,
  related: ({ consentId }, isFirst) => (isFirst ? {} : { accountConsentId: consentId }),
});

/**
 * Path of the page on which the customer reviews a request for account data, chooses a bank and later sees the outcome.
 */
export const sharingPagePath = ({ id, linkToken }: Pick<AccountRequest, 'id' | 'linkToken'>): string =>
  `/share/${id}/${linkToken}`;

/**
 * Returns the `authorizationLink`. It redirects to the request's page, on which the customer reviews the request before
 * continuing to the bank.
 */
export const sharingLinkOf = (request: Pick<AccountRequest, 'id' | 'linkToken'>, baseUrl: string): string =>
  `${baseUrl}${sharingPagePath(request)}/bank`;

export interface AccountRequestStore {
  readonly accountRequests: Entities<AccountRequest>;
}

export const accountRequestsIn = ({ accountRequests }: AccountRequestStore): RequestKind<AccountRequest> => ({
  requestName: 'account_request',
  requestLifecycle: accountRequestLifecycle,
  requests: accountRequests,
});
