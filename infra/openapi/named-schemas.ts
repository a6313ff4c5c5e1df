import * as z from 'zod';
import { meaningsOf } from '#shared/platform/schemas/meanings.ts';
import { type ApiVariant, problemType } from '#shared/platform/http/api-variant.ts';
import { legacyCodes } from '#shared/standard/problems/legacy-code.ts';
import { problemCodes } from '#shared/standard/problems/problems.ts';
import { accountRequestLifecycle, AccountRequestStatus } from '#shared/accounts/request/account-request.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { paymentLifecycle } from '#shared/payments/payment/payment.ts';
import { meaningsIn } from '#shared/platform/lifecycle/lifecycle.ts';
import { consentLifecycle, ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission, RequestedPermission } from '#shared/standard/consents/permissions.ts';
import { dataSyncLifecycle, DataSyncStatus, sectionMeanings, SectionStatus } from '#shared/accounts/sync/data-sync.ts';
import { Event, EventProduct, ResourceType } from '#shared/events/event.ts';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { IdType } from '#shared/standard/identifiers/saudi-id.ts';
import { MandateTransactionStatus, transactionLifecycle } from '#shared/payments/mandate/mandate-transaction.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { paymentRequestLifecycle, PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { CreditorType, SchemeName } from '#shared/standard/payments/account-party.ts';
import { PaymentType, paymentTypeMeanings } from '#shared/standard/payments/payment-type.ts';
import { RiskLevel } from '#shared/reports/figures/assessment.ts';
import { failureMeanings, FailureReason, reportLifecycle, ReportStatus } from '#shared/reports/job/report-job.ts';
import { SectionName } from '#shared/accounts/read/section-name.ts';
import { AccountStatus } from '#shared/verifications/sources/account-source.ts';
import { Language } from '#shared/verifications/sources/commercial-registration.ts';
import { resultMeanings, VerificationResult } from '#shared/verifications/verification.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';

const EventType = z
  .enum(ResourceType.options.flatMap(eventTypesOf))
  .describe('All event types. New types may be added: respond with 202 to an unknown type, and ignore it.');

const [paymentsEvent, accountDataEvent, reportsEvent, providersEvent, webhooksEvent] = Event.options;
const described = { type: EventType };

/** The events, with a name for each product's: generated clients choose among named schemas by `product`. */
const DocumentedEvent = z
  .discriminatedUnion('product', [
    paymentsEvent.extend(described).describe('An event of the product payments.').meta({ id: 'PaymentsEvent' }),
    accountDataEvent
      .extend(described)
      .describe('An event of the product account-data.')
      .meta({ id: 'AccountDataEvent' }),
    reportsEvent.extend(described).describe('An event of the product reports.').meta({ id: 'ReportsEvent' }),
    providersEvent.extend(described).describe('An event about a bank.').meta({ id: 'ProvidersEvent' }),
    webhooksEvent.extend(described).describe('An event about a webhook of the client.').meta({ id: 'WebhooksEvent' }),
  ])
  .meta({ ...Event.meta(), id: 'Event' });

/** The claims that a receiver reads from the body of a delivery after verifying the signature. */
export const DeliveryClaims = z
  .object({
    iss: z.string().meta({ format: 'uri' }).describe('The base URL of this service.'),
    sub: z.literal('webhook:event').describe('Identifies the token as a webhook. Check it.'),
    aud: z.string().meta({ format: 'uuid' }).describe('Your client id. Check it.'),
    jti: z.string().describe('The id of the event.'),
    iat: z.int().describe('The time at which the token was signed, in seconds since 1970.'),
    exp: z.int().describe('The time at which the token expires: five minutes after `iat`, in seconds since 1970.'),
    event: DocumentedEvent,
  })
  .describe('The claims of the JWT that is the body of a delivery.')
  .meta({ id: 'DeliveryClaims' });

/** Appends the meanings of the values to the description of an enumeration. */
const describe = (schema: z.ZodEnum, text: string, meanings: Readonly<Record<string, string>>): void => {
  z.globalRegistry.add(schema, { description: `${text} ${meaningsOf(meanings)}` });
};
describe(AccountRequestStatus, 'The status of an account request.', meaningsIn(accountRequestLifecycle));
describe(ConsentStatus, 'The status of a consent.', meaningsIn(consentLifecycle));
describe(DataSyncStatus, 'The status of an account data job.', meaningsIn(dataSyncLifecycle));
describe(FailureReason, 'The reason why a report failed.', failureMeanings);
describe(MandateTransactionStatus, 'The status of a scheduled payment.', meaningsIn(transactionLifecycle));
describe(PaymentRequestStatus, 'The status of a payment request.', meaningsIn(paymentRequestLifecycle));
describe(PaymentStatus, 'The status of a payment.', meaningsIn(paymentLifecycle));
describe(PaymentType, 'One payment, or a consent to several.', paymentTypeMeanings);
describe(ReportStatus, 'The status of a report.', meaningsIn(reportLifecycle));
describe(SectionStatus, 'Whether a section of the data was read.', sectionMeanings);
describe(VerificationResult, 'The result of a verification.', resultMeanings);

/** The nested schemas without an id. Listed here, each becomes a named type in generated code. */
export const namedSchemas = {
  AccountRequestStatus,
  AccountStatus,
  ConsentStatus,
  CreditorType,
  DataPermission,
  DataPurpose,
  DataSyncStatus,
  EventProduct,
  EventType,
  FailureReason,
  IdType,
  Language,
  MandateTransactionStatus,
  Market,
  PaymentRequestStatus,
  PaymentStatus,
  PaymentType,
  ReportStatus,
  RequestedPermission,
  ResourceType,
  RiskLevel,
  SchemeName,
  SectionName,
  SectionStatus,
  SubscriptionStatus,
  UserType,
  VerificationResult,
} as const;

const fieldErrors = z.record(z.string(), z.array(z.string()));
const code = 'The reason why the request was rejected. Software should rely on this code.';

const problemNames = {
  current: z
    .enum(problemCodes)
    .describe(
      'The reason why a request to the current API was rejected. The section _Errors_ explains each code. New codes may be added: handle an unknown code according to the response status.',
    )
    .meta({ id: 'ErrorCode' }),
  legacy: z
    .enum(legacyCodes)
    .describe(
      'The reason why a request to the legacy API was rejected: a code of the published legacy API, or one of a few codes of this service.',
    )
    .meta({ id: 'LegacyErrorCode' }),
  problem: z
    .enum(problemCodes.map(problemType))
    .describe('The reason why a request was rejected: `urn:problem:` and a code of the current API.')
    .meta({ id: 'ProblemType' }),
};

export const problemBodies = {
  current: z
    .object({
      code: problemNames.current.describe(code),
      message: z.string().describe('The reason, for humans. It may change.'),
      details: fieldErrors.describe(
        'The errors of each invalid field. A field is named by its path in the body, such as `instructions.periodicSchedule.startDate`, or by the name of the header or query parameter. For `not_found`, `invalid_state` and `provider_unavailable` it contains context that does not concern a field: see the section _Errors_. Empty if there are none.',
      ),
    })
    .describe('The reason why a request was rejected. Rely on `code`; `message` is for humans and may change.')
    .meta({ id: 'Error' }),
  legacy: z
    .object({
      error: problemNames.legacy.optional().describe(code),
      errorDescription: fieldErrors
        .nullable()
        .describe('The errors of each invalid field. If no field is invalid, `message` contains the reason.'),
      data: z.null().describe('Always null in an error response.'),
    })
    .describe(
      'The reason why a request to the legacy API was rejected. ais and pis omit `error` if their published lists have no code for it.',
    )
    .meta({ id: 'LegacyError' }),
  problem: z
    .object({
      type: problemNames.problem.describe(code),
      title: z.string().describe('The reason, for humans. It is the same for every error of this type.'),
      status: z.int().describe('The HTTP status of the response.'),
      detail: z.string().describe('The reason for this request, for humans.'),
      instance: z.string().describe('The path of the request.'),
      errors: fieldErrors.describe('The errors of each invalid field. Empty if no field is invalid.'),
    })
    .describe('The reason why a request to a legacy authentication path was rejected (RFC 9457).')
    .meta({ id: 'ProblemDetails' }),
  browser: z.string().describe('An HTML page that asks the customer to go back.').meta({ id: 'ErrorPage' }),
} as const satisfies Record<ApiVariant, z.ZodType>;
