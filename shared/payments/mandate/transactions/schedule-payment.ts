import type { Owner } from '#shared/clients/owner.ts';
import { type Day, addDays, beginningOf, dayIn } from '#shared/standard/markets/day.ts';
import {
  endOfDaySeconds,
  type MandateTransaction,
  newTransaction,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { maxMandateAttempts, reserve, usedIn, type Usage, type Mandate } from '#shared/payments/mandate/mandate.ts';
import { creditorsOf, type PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import {
  agreementOfMandate,
  type PaymentStores,
  type MandateAgreement,
} from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, earliest } from '#shared/platform/runtime/clock.ts';
import { assertSameBody, type CreateIdentity } from '#shared/platform/storage/create-once.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';
import { decimalsError, formatMoney, parseMoney } from '#shared/standard/money.ts';
import { type Controls, controlsOf, type Slot } from '#shared/payments/mandate/controls.ts';
import { hasListedDates, isPeriodic } from '#shared/standard/payments/payment-type.ts';

export interface MandatePaymentDeps {
  readonly stores: PaymentStores;
  readonly now: Clock;
}

export interface PaymentToSchedule {
  readonly mandateId: string;
  readonly executionDate: Day;
  /** The earliest time on that day at which the payment starts. Defaults to the beginning of the day. */
  readonly notBefore?: string | undefined;
  /** A decimal string. Defaults to the amount of the mandate. */
  readonly amount?: string | undefined;
  /** One of the creditors of the payment request. Defaults to the first. */
  readonly creditorAccountId?: string | undefined;
  readonly reference?: string | undefined;
}

/**
 * Schedules a payment under a mandate, at most one per name in the request's identity (create-once.ts). The
 * transaction and the mandate's usage are written in one commit, so concurrent requests cannot exceed a limit.
 *
 * @throws Problem `not_found`, `invalid_state` if the mandate is not active, `validation_error` if the mandate does not
 *   allow the payment, `idempotency_mismatch`, `conflict`
 */
export const schedulePayment = (
  requested: PaymentToSchedule,
  context: {
    readonly owner: Owner;
    readonly identity: CreateIdentity;
    readonly interactionId: string;
  },
  { stores, now }: MandatePaymentDeps,
): Promise<{ readonly transaction: MandateTransaction; readonly created: boolean }> => {
  const { owner, identity, interactionId } = context;
  const { id, alias, bodyHash } = identity;
  return retryOnConflict(async () => {
    // Read the mandate before the transaction: otherwise a retry could find no transaction, and then read a mandate
    // that the first request has exhausted in the meantime.
    const mandate = await ownMandate(owner, requested.mandateId, stores);
    const existing = await stores.mandateTransactions.findCreated(identity);
    if (existing) assertSameBody(existing, bodyHash);
    if (existing) return { transaction: existing, created: false };
    assertActive(mandate);
    const agreement = await agreementOfMandate(mandate, stores);
    const { request } = agreement;
    const at = now().toISOString();
    const scheduleSlot = scheduleSlotOn(requested.executionDate, agreement, at);
    const { currency } = request;
    const requestedMinor = requestedMinorOf(requested.amount, currency);
    const minor = amountIn(scheduleSlot, requestedMinor, currency);
    assertWithinLimits(mandate.usage, scheduleSlot, minor, currency);
    const transaction = newTransaction(
      {
        id,
        ...owner,
        mandateId: mandate.id,
        paymentRequestId: request.id,
        consentId: mandate.consentId,
        executionDate: requested.executionDate,
        dueAt: dueAtOn(scheduleSlot, requested.notBefore),
        lapsesAt: scheduleSlot.lapsesAt,
        minor,
        maxMinor: scheduleSlot.slot.maxPaymentMinor,
        currency,
        isVariable: !scheduleSlot.controls.isFixed,
        creditorAccount: creditorOf(request, requested.creditorAccountId),
        reference: requested.reference,
        interactionId,
        bodyHash,
      },
      at,
    );
    const updatedMandate = {
      ...bumpVersion(mandate, at),
      usage: reserve(mandate.usage, { slot: scheduleSlot.slot, minor }),
    };
    await stores.mandateTransactions.add(
      transaction,
      alias,
      { from: mandate, to: updatedMandate },
      request.providerCode,
    );
    return { transaction, created: true };
  }, maxMandateAttempts);
};

/** Returns when a payment becomes due: early enough to be made on its day. */
const dueAtOn = ({ dueAt, lapsesAt }: ScheduleSlot, notBefore = dueAt): string =>
  earliest(notBefore, addSeconds(lapsesAt, -endOfDaySeconds));

const creditorOf = (request: PaymentRequest, id: string | undefined): AccountParty => {
  if (id === undefined) return request.creditorAccount;
  const creditor = creditorsOf(request).find((party) => party.id === id);
  if (!creditor) throw invalid('creditorAccountId', 'must be the id of a creditor account of the payment request');
  return creditor;
};

type Stores = Pick<PaymentStores, 'paymentRequests' | 'mandates'>;

/**
 * Returns the owner's mandate. Throws Problem `not_found`, including for a mandate of another client or market.
 *
 * @param id the mandate id (the same as its consent id) or the payment request id
 */
export const ownMandate = async (owner: Owner, id: string, stores: Stores): Promise<Mandate> => {
  const byRequest = async () => {
    const request = await stores.paymentRequests.find(owner, id);
    return request?.consentId === undefined ? undefined : stores.mandates.find(owner, request.consentId);
  };
  const mandate = (await stores.mandates.find(owner, id)) ?? (await byRequest());
  if (!mandate) throw notFound('mandate');
  return mandate;
};

/** Throws Problem `invalid_state` unless the mandate is active. */
export const assertActive = ({ status }: Mandate): void => {
  if (status !== 'Active') throw wrongStatus('mandate', status, ['Active']);
};

/** The mandate controls and the slot that apply to a payment, with the start and end of the payment's day. */
interface ScheduleSlot {
  readonly controls: Controls;
  readonly slot: Slot;
  readonly dueAt: string;
  readonly lapsesAt: string;
}

/**
 * Returns the slot of a payment on a day. Throws Problem `validation_error` if the mandate does not allow a payment on
 * that day.
 */
export const scheduleSlotOn = (day: Day, { request, consent }: MandateAgreement, at: string): ScheduleSlot => {
  const controls = controlsOf(request);
  const { timeZone, lastDay } = controls;
  if (day < dayIn(timeZone, at)) throw invalid('executionDate', 'must not be in the past');
  const dueAt = beginningOf(day, timeZone);
  if (dueAt >= consent.expiresAt)
    throw invalid('executionDate', `must be before the consent expires on ${dayIn(timeZone, consent.expiresAt)}`);
  const slot = controls.slotOf(day);
  if (!slot) throw invalid('executionDate', noSlotMessage(request, lastDay));
  return { controls, slot, dueAt, lapsesAt: beginningOf(addDays(day, 1), timeZone) };
};

const noSlotMessage = ({ type }: PaymentRequest, lastDay: Day | undefined): string => {
  if (hasListedDates(type)) return 'must be a date in the payment schedule';
  if (isPeriodic(type)) return 'must be the first day of a period in the schedule';
  return `must be within the term of the mandate${lastDay ? `, which ends on ${lastDay}` : ''}`;
};

/** Converts a requested amount to minor units. Throws Problem `validation_error` if it has too many decimals. */
export const requestedMinorOf = (amount: string | undefined, currency: string): bigint | undefined => {
  if (amount === undefined) return undefined;
  const error = decimalsError(amount, currency);
  if (error !== undefined) throw invalid('amount', error);
  return parseMoney(amount, currency).minor;
};

/** Returns a payment's amount. Throws Problem `validation_error` if the mandate does not allow it. */
export const amountIn = ({ controls, slot }: ScheduleSlot, requested: bigint | undefined, currency: string): bigint => {
  const minor = requested ?? slot.minor;
  const maxAmount = formatMoney({ minor: slot.maxPaymentMinor, currency });
  if (controls.isFixed && minor !== slot.minor) throw invalid('amount', `must be ${maxAmount} or omitted`);
  if (minor > slot.maxPaymentMinor) throw invalid('amount', `must be at most ${maxAmount}`);
  return minor;
};

/** Throws Problem `validation_error` if another payment would exceed a limit of the mandate. */
export const assertWithinLimits = (
  usage: Usage,
  { controls: { maxCount, maxMinor }, slot }: Pick<ScheduleSlot, 'controls' | 'slot'>,
  minor: bigint,
  currency: string,
): void => {
  const slotUsage = usedIn(usage, slot);
  const period = slot.until === addDays(slot.from, 1) ? `on ${slot.from}` : `from ${slot.from} until ${slot.until}`;
  const money = (limit: bigint) => `${formatMoney({ minor: limit, currency })} ${currency}`;
  if (usage.count + 1 > maxCount)
    throw invalid('mandateId', `allows ${maxCount} payments, and all of them have been made or scheduled`);
  if (usage.minor + minor > maxMinor)
    throw invalid('amount', `is too high: the payments of the mandate would exceed ${money(maxMinor)}`);
  if (slotUsage.count + 1 > slot.maxCount)
    throw invalid('executionDate', `is not available: ${period}, the mandate allows at most ${slot.maxCount}`);
  if (slotUsage.minor + minor > slot.maxMinor)
    throw invalid('amount', `is too high: the payments ${period} would exceed ${money(slot.maxMinor)}`);
};
