import * as z from 'zod';
import { customerNames, customerOf, withOneCustomer } from '#shared/accounts/request/customer-names.ts';
import { OfferedFlow } from '#shared/accounts/request/account-request.ts';
import { defaultTermSeconds, type FieldNames } from '#shared/accounts/request/request-rules.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { InstantOrDay } from '#shared/standard/markets/day.ts';
import { RedirectUrl } from '#shared/standard/payments/redirect-url.ts';

/** The members that may be changed later. */
const changeable = {
  countryCode: z.enum(['AE', 'SA']).optional(),
  permissions: z.array(DataPermission).min(1).max(40),
  transactionsFromDate: InstantOrDay.optional(),
  transactionsToDate: InstantOrDay.optional(),
  expiryDate: InstantOrDay.meta({
    description:
      'When the consent ends, within 365 days. A day is the last day of the consent on the clock of the market',
  }).optional(),
  redirectionFlow: OfferedFlow.optional(),
  successRedirectUrl: RedirectUrl.optional(),
  failureRedirectUrl: RedirectUrl.optional(),
  autoRedirect: z.boolean().optional(),
};

export const AccountRequestBody = withOneCustomer(
  z.strictObject({
    ...changeable,
    ...customerNames,
    providers: z.array(z.string().max(64)).max(50).optional(),
    purpose: DataPurpose.default('AccountAggregation'),
    userType: UserType.default('Retail'),
  }),
).meta({ id: 'CreateAccountRequest' });

/** Null clears a field. Without `expiryDate` the consent lasts as long as one that was created without it. */
export const AccountRequestChange = z
  .strictObject({
    ...changeable,
    countryCode: changeable.countryCode.nullable(),
    transactionsFromDate: changeable.transactionsFromDate.nullable(),
    transactionsToDate: changeable.transactionsToDate.nullable(),
    expiryDate: changeable.expiryDate.nullable(),
    successRedirectUrl: changeable.successRedirectUrl.nullable(),
    failureRedirectUrl: changeable.failureRedirectUrl.nullable(),
  })
  .partial()
  .meta({ id: 'UpdateAccountRequest' });

/** What the members are called in refusals. */
export const fieldNames: FieldNames = {
  permissions: 'permissions',
  expiryDate: 'expiryDate',
  transactionsFromDate: 'transactionsFromDate',
  transactionsToDate: 'transactionsToDate',
};

const termOf = (expiryDate: string | null) =>
  expiryDate === null ? { seconds: defaultTermSeconds } : { until: expiryDate };

/** The terms of a change: fields that are left out are left out here too, and those that null clears are undefined. */
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

export const askedTerms = (body: z.output<typeof AccountRequestBody>) => {
  const { customerId: _one, referenceCustomerId: _other, providers = [], purpose, userType, ...terms } = body;
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
