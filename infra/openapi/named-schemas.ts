import * as z from 'zod';
import { type Face, problemType } from '#shared/platform/http/face.ts';
import { legacyCodes } from '#shared/standard/problems/legacy-code.ts';
import { problemCodes } from '#shared/standard/problems/problems.ts';
import { AccountRequestStatus } from '#shared/accounts/request/account-request.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { DataSyncStatus, SectionStatus } from '#shared/accounts/sync/data-sync.ts';
import { eventTypesOf } from '#shared/events/catalogue.ts';
import { Event, EventProduct, ResourceType } from '#shared/events/event.ts';
import { IdType } from '#shared/standard/identifiers/saudi-id.ts';
import { MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { CreditorType, SchemeName } from '#shared/standard/payments/account-party.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { RiskLevel } from '#shared/reports/figures/assessment.ts';
import { FailureReason, ReportStatus } from '#shared/reports/job/report-job.ts';
import { SectionName } from '#shared/accounts/read/section.ts';
import { AccountStatus } from '#shared/verifications/sources/account-source.ts';
import { Language } from '#shared/verifications/sources/commercial-registration.ts';
import { VerificationResult } from '#shared/verifications/verification.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';

/** The types of all events. */
const EventType = z.enum(ResourceType.options.flatMap(eventTypesOf));

const [paymentsEvent, accountDataEvent, reportsEvent] = Event.options;

/** The claims that a receiver reads from the body of a delivery after it has verified the signature. */
export const DeliveryClaims = z
  .object({
    iss: z.string().meta({ format: 'uri' }),
    sub: z.literal('webhook:event'),
    aud: z.string().meta({ format: 'uuid' }),
    jti: z.string(),
    iat: z.int(),
    exp: z.int(),
    event: z
      .discriminatedUnion('product', [
        paymentsEvent.extend({ type: EventType }),
        accountDataEvent.extend({ type: EventType }),
        reportsEvent.extend({ type: EventType }),
      ])
      .meta({ ...Event.meta(), id: 'Event' }),
  })
  .meta({ id: 'DeliveryClaims' });

/** Schemas that are part of others and have no id of their own. Generators give each of these a named type. */
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
  ResourceType,
  RiskLevel,
  SchemeName,
  SectionName,
  SectionStatus,
  SubscriptionStatus,
  UserType,
  VerificationResult,
} as const;

const FieldMessages = z.record(z.string(), z.array(z.string()));

/** The codes of refusals by face. */
const problemNames = {
  current: z.enum(problemCodes).meta({ id: 'ErrorCode' }),
  legacy: z.enum(legacyCodes).meta({ id: 'LegacyErrorCode' }),
  problem: z.enum(problemCodes.map(problemType)).meta({ id: 'ProblemType' }),
};

/** The schemas of the error bodies. */
export const problemBodies = {
  current: z.object({ code: problemNames.current, message: z.string(), details: FieldMessages }).meta({
    id: 'Error',
    description: 'Why a request was refused. Rely on `code`; `message` is prose and may change.',
  }),
  legacy: z
    .object({ error: problemNames.legacy.optional(), errorDescription: FieldMessages.nullable(), data: z.null() })
    .meta({
      id: 'LegacyError',
      description:
        'Why a request to the legacy interface was refused. ais and pis leave `error` out where their published list has no code.',
    }),
  problem: z
    .object({
      type: problemNames.problem,
      title: z.string(),
      status: z.int(),
      detail: z.string(),
      instance: z.string(),
      errors: FieldMessages,
    })
    .meta({
      id: 'ProblemDetails',
      description: 'Why a request to a legacy authentication path was refused (RFC 9457).',
    }),
  browser: z.string().meta({ id: 'ErrorPage', description: 'An HTML page that tells the customer to go back.' }),
} as const satisfies Record<Face, z.ZodType>;
