import * as z from 'zod';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { Market } from '#shared/standard/markets/market.ts';
import {
  defineLifecycle,
  initialState,
  statusesOf,
  type Versioned,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type AccountList, accountKeys } from '#shared/accounts/keys.ts';

export const accountRequestLifecycle = defineLifecycle({
  New: {
    to: ['AwaitingAuthorization', 'Cancelled', 'Expired'],
    event: 'created',
    says: 'It has no consent yet. It expires if it does not get one.',
  },
  AwaitingAuthorization: {
    to: ['Authorized', 'Rejected', 'Expired', 'Revoked'],
    event: 'awaiting_authorization',
    says: 'The customer has to decide at the bank.',
  },
  Authorized: { to: ['Expired', 'Revoked'], event: 'authorized', says: 'The customer shares the data.' },
  Rejected: { to: [], event: 'rejected', says: 'The customer or the bank rejected the consent.' },
  Expired: { to: [], event: 'expired', says: 'The customer did not decide in time, or the consent has ended.' },
  Revoked: { to: [], event: 'revoked', says: 'The consent was revoked.' },
  Cancelled: { to: [], event: 'cancelled', says: 'You cancelled it. It is no longer in the lists.' },
});

export const AccountRequestStatus = statusesOf(accountRequestLifecycle);
export type AccountRequestStatus = z.infer<typeof AccountRequestStatus>;

/** `DECOUPLED` is in requests of earlier releases. Nothing ever came of it: the customer uses a browser. */
const flow = 'How the customer reaches the bank. `WEB`: by redirects in a browser.';
export const RedirectionFlow = z.enum(['WEB', 'DECOUPLED']).describe(flow);

/** The flows that a client can ask for. */
export const OfferedFlow = RedirectionFlow.extract(['WEB']).describe(flow);

/** What a client asks a customer to share. */
export const AccountRequestTerms = z.object({
  countryCode: z.enum(['AE', 'SA']).optional(),
  permissions: z.array(DataPermission).readonly(),
  purpose: DataPurpose,
  userType: UserType,
  transactionsFrom: z.iso.datetime().optional(),
  transactionsTo: z.iso.datetime().optional(),
  /** The end of the consent, or how long it lasts from its creation. */
  term: z.union([z.object({ until: z.iso.datetime() }), z.object({ seconds: z.int().positive() })]),
  redirectionFlow: RedirectionFlow,
  successRedirectUrl: z.string().optional(),
  failureRedirectUrl: z.string().optional(),
  /** Whether the customer goes to the client's page at once. Otherwise our page shows the outcome and a link to it. */
  autoRedirect: z.boolean(),
});
export type AccountRequestTerms = z.infer<typeof AccountRequestTerms>;

/** A client's request to a customer for account data. */
export const AccountRequest = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(AccountRequestStatus),
  ...AccountRequestTerms.shape,
  /** The client's own id of the customer: a UUID in the legacy interface, any text in the current one. */
  customerId: z.string().optional(),
  /** The banks that the customer may choose. All banks of the market if it is empty. */
  providerCodes: z.array(z.string()).readonly(),
  /** The secret part of the link that opens the request's page. */
  linkToken: z.string(),
  /** When a request without a consent expires. */
  expiresAt: z.iso.datetime(),
  consentId: Id.optional(),
});
export type AccountRequest = z.infer<typeof AccountRequest>;

type Facts = Omit<AccountRequest, keyof Versioned | 'consentId'>;

export const newAccountRequest = (facts: Facts, at: string): AccountRequest => ({
  ...facts,
  ...initialState('New', at),
});

/** When a consent ends that is created at a time. */
export const consentEnd = ({ term }: Pick<AccountRequest, 'term'>, createdAt: string): string =>
  'until' in term ? term.until : new Date(Date.parse(createdAt) + term.seconds * 1000).toISOString();

export const accountRequestResource = defineResource({
  title: 'Account request',
  product: 'account-data',
  isRoot: true,
  entity: 'AccountRequest',
  schema: AccountRequest,
  key: accountKeys.accountRequest,
  list: 'account-requests' satisfies AccountList,
  isListed: ({ status }) => status !== 'Cancelled',
  lifecycle: accountRequestLifecycle,
  dueAt: ({ expiresAt }) => expiresAt,
  idName: 'accountRequestId',
  related: ({ consentId }, isFirst) => (isFirst ? {} : { accountConsentId: consentId }),
});

/** The path of the page on which the customer sees a request for account data, chooses a bank and sees the outcome. */
export const sharingPagePath = ({ id, linkToken }: Pick<AccountRequest, 'id' | 'linkToken'>): string =>
  `/share/${id}/${linkToken}`;

/** Takes the customer straight to the bank if it is known, and otherwise to the page. */
export const sharingLinkOf = (request: Pick<AccountRequest, 'id' | 'linkToken'>, baseUrl: string): string =>
  `${baseUrl}${sharingPagePath(request)}/bank`;
