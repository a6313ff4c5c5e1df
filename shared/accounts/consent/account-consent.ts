import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { authorisationFields, BankConsentId } from '#shared/consents/authorisation.ts';
import { dueAtOf, expiryNotices } from '#shared/consents/expire-consent.ts';
import { consentLifecycle, ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { dayIn, endOf, type InstantOf, requestedDay, startOf } from '#shared/standard/markets/day.ts';
import { Market, timeZoneIn, timeZonesOf } from '#shared/standard/markets/market.ts';
import { initialState, type Versioned, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type AccountList, accountKeys } from '#shared/accounts/keys.ts';
import { countryOfProvider } from '#shared/banks/providers/built-in-banks.ts';

/** A customer's agreement to share account data from one bank. */
export const AccountConsent = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(ConsentStatus),
  ...authorisationFields(),
  accountRequestId: Id,
  customerId: z.string().optional(),
  permissions: z.array(DataPermission).readonly(),
  purpose: DataPurpose,
  userType: UserType,
  transactionsFrom: z.iso.datetime().optional(),
  transactionsTo: z.iso.datetime().optional(),
  /** When the consent will expire, provided that the customer approves it. */
  termEndsAt: z.iso.datetime(),
  successRedirectUrl: z.string().optional(),
  failureRedirectUrl: z.string().optional(),
  /**
   * The connection between the customer and the bank, which several consents may share. Absent until the bank grants
   * this consent.
   */
  connectionId: Id.optional(),
  /** The latest job that refreshes the data, and a hash of its scope. */
  sync: z.object({ jobId: Id, scope: z.string() }).optional(),
  /**
   * The first consent in the renewal chain: its id in this service, its id at the bank, and the bank. Absent unless
   * this consent is a renewal.
   */
  base: z.object({ consentId: Id, bankConsentId: BankConsentId, providerCode: z.string() }).optional(),
}));
export type AccountConsent = z.infer<typeof AccountConsent>;

type InitialFields = Omit<AccountConsent, keyof Versioned>;

export const newAccountConsent = (fields: InitialFields, at: string): AccountConsent => ({
  ...fields,
  ...initialState('AwaitingAuthorization', at),
});

/** Returns the time zone of a consent's bank. */
export const bankTimeZoneOf = ({ market, providerCode }: Pick<AccountConsent, 'market' | 'providerCode'>): string =>
  timeZoneIn(market, countryOfProvider(providerCode, market));

/**
 * Returns the first and last day of the transactions that a consent covers: the days that the client requested, or else
 * those of the requested times in the bank's time zone. In `MAIN`, a requested day is that of a market, which may not be
 * the bank's.
 */
export const sharedDays = ({
  transactionsFrom,
  transactionsTo,
  ...consent
}: Pick<AccountConsent, 'market' | 'providerCode' | 'transactionsFrom' | 'transactionsTo'>) => {
  const dayOf = (at: string | undefined, instantOf: InstantOf) =>
    at && (requestedDay(at, instantOf, timeZonesOf(consent.market)) ?? dayIn(bankTimeZoneOf(consent), at));
  return { transactionsFrom: dayOf(transactionsFrom, startOf), transactionsTo: dayOf(transactionsTo, endOf) };
};

/** Returns when the customer first approved a consent, or when it was created if they have not. */
export const authorisedAt = ({ history, createdAt }: AccountConsent): string =>
  history.find(({ status }) => status === 'Authorized')?.at ?? createdAt;

/** The longest retention period that a stage can have, in days. It begins when a consent is final. */
export const maxDataRetentionDays = 90;

/** Returns when DynamoDB may delete a consent's data. The data is erased earlier, after the stage's retention period. */
export const retainedUntil = ({ termEndsAt }: AccountConsent): string =>
  addSeconds(termEndsAt, maxDataRetentionDays * 86_400);

export const accountConsentResource = defineResource({
  ...namesOfKinds.account_consent,
  isRoot: false,
  entity: 'AccountConsent',
  schema: AccountConsent,
  key: accountKeys.accountConsent,
  list: 'account-consents' satisfies AccountList,
  lifecycle: consentLifecycle,
  dueAt: dueAtOf,
  notices: expiryNotices,
  related: ({ accountRequestId }) => ({ accountRequestId }),
});
