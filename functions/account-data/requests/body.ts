import * as z from 'zod';
import { ProviderId } from '#shared/banks/providers/provider-summary.ts';
import { customerNames, customerOf, withOneCustomer } from '#shared/accounts/request/customer-names.ts';
import { OfferedFlow } from '#shared/accounts/request/account-request.ts';
import { defaultTermSeconds, type FieldNames } from '#shared/accounts/request/request-rules.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { countryCodes } from '#shared/standard/markets/market.ts';
import { RequestedPermission } from '#shared/standard/consents/permissions.ts';
import { InstantOrDay } from '#shared/standard/markets/day.ts';
import { AutoRedirect, RedirectUrl, sharingRedirects } from '#shared/standard/payments/redirect-url.ts';

/** Fields that can be changed later. */
const changeable = {
  countryCode: z
    .enum(countryCodes)
    .optional()
    .describe('Only banks in this country. If absent, all banks of the market.'),
  permissions: z.array(RequestedPermission).min(1).max(40).describe('The permissions that the consent requests.'),
  transactionsFromDate: InstantOrDay.optional().describe(
    "The start of the transaction period: a date-time, or a day in the market's time zone. If absent, the bank decides.",
  ),
  transactionsToDate: InstantOrDay.optional().describe(
    "The end of the transaction period: a date-time, or a day in the market's time zone. If absent, the period is open-ended.",
  ),
  expiryDate: InstantOrDay.optional().describe(
    "When the consent ends, within 365 days: a date-time, or its last day in the market's time zone. If absent, after 90 days.",
  ),
  redirectionFlow: OfferedFlow.optional(),
  successRedirectUrl: RedirectUrl.optional().describe(sharingRedirects.success),
  failureRedirectUrl: RedirectUrl.optional().describe(sharingRedirects.failure),
  autoRedirect: AutoRedirect.optional(),
};

export const AccountRequestBody = withOneCustomer(
  z.strictObject({
    ...changeable,
    ...customerNames,
    providers: z
      .array(ProviderId)
      .max(50)
      .optional()
      .describe('The banks that the customer may choose: ids from `GET /providers`, or UUIDs. If absent, all banks.'),
    purpose: DataPurpose.default('AccountAggregation').describe(
      'Why the data is read. Defaults to `AccountAggregation`.',
    ),
    userType: UserType.default('Retail').describe('The kind of customer. Defaults to `Retail`.'),
  }),
)
  .describe('The data that the customer is asked to share. Unknown fields are rejected.')
  .meta({ id: 'CreateAccountRequest' });

export const AccountRequestChange = z
  .strictObject({
    ...changeable,
    countryCode: changeable.countryCode
      .nullable()
      .describe('Only banks in this country. Null: all banks of the market.'),
    transactionsFromDate: changeable.transactionsFromDate
      .nullable()
      .describe('The start of the transaction period. Null: the bank decides.'),
    transactionsToDate: changeable.transactionsToDate
      .nullable()
      .describe('The end of the transaction period. Null: the period is open-ended.'),
    expiryDate: changeable.expiryDate
      .nullable()
      .describe(
        "When the consent ends, within 365 days: a date-time, or its last day in the market's time zone. Null: after 90 days.",
      ),
    successRedirectUrl: changeable.successRedirectUrl
      .nullable()
      .describe('The page that the customer sees after an approval. Null: a page of this service shows the result.'),
    failureRedirectUrl: changeable.failureRedirectUrl
      .nullable()
      .describe(
        'The page that the customer sees after a rejection or a failure. Null: a page of this service shows the result.',
      ),
  })
  .partial()
  .describe('The fields to change. Null clears a field. Unknown fields are rejected.')
  .meta({ id: 'UpdateAccountRequest' });

/** The field names of this API, for error messages. */
export const fieldNames: FieldNames = {
  permissions: 'permissions',
  expiryDate: 'expiryDate',
  transactionsFromDate: 'transactionsFromDate',
  transactionsToDate: 'transactionsToDate',
};

const termOf = (expiryDate: string | null) =>
  expiryDate === null ? { seconds: defaultTermSeconds } : { until: expiryDate };

/**
 * Translates a change into domain fields. Omitted fields stay absent. Fields cleared with null become undefined, except
 * `expiryDate`, for which null restores the default term.
 */
export const changedTerms = (body: z.output<typeof AccountRequestChange>) => {
  const { countryCode, transactionsFromDate, transactionsToDate, expiryDate, ...others } = body;
  const { successRedirectUrl, failureRedirectUrl, ...rest } = others;
  return {
    ...rest,
    ...(countryCode !== undefined && { countryCode: countryCode ?? undefined }),
    ...(transactionsFromDate !== undefined && { transactionsFrom: transactionsFromDate ?? undefined }),
    ...(transactionsToDate !== undefined && { transactionsTo: transactionsToDate ?? undefined }),
    ...(expiryDate !== undefined && { term: termOf(expiryDate) }),
    ...(successRedirectUrl !== undefined && { successRedirectUrl: successRedirectUrl ?? undefined }),
    ...(failureRedirectUrl !== undefined && { failureRedirectUrl: failureRedirectUrl ?? undefined }),
  };
};

export const requestedTerms = (body: z.output<typeof AccountRequestBody>) => {
  const {
    customerId: _customerId,
    referenceCustomerId: _referenceCustomerId,
    providers = [],
    purpose,
    userType,
    ...terms
  } = body;
  return {
    term: { seconds: defaultTermSeconds },
    redirectionFlow: 'WEB' as const,
    autoRedirect: true,
    ...changedTerms(terms),
    permissions: body.permissions,
    purpose,
    userType,
    providers,
    customerId: customerOf(body),
  };
};
