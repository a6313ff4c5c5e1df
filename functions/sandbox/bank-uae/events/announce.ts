import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import type { Consent } from '../records/consent.ts';
import type { Payment } from '../records/payment.ts';
import { sendPaymentEvent } from './send-event.ts';

/** A reminder to a bank that a payment's status has changed. The bank derives the status from the payment's age. */
export const Reminder = z.object({ bank: z.string(), paymentId: z.string() });
export type Reminder = z.infer<typeof Reminder>;

/** Schedules a reminder for each later status of a payment, if its client has subscribed to events. */
export const scheduleReminders = async (
  { bank, paymentId, amount, createdAt, lacksFunds }: Payment,
  { webhook }: Consent,
  { remind }: UaeDeps,
): Promise<void> => {
  if (!webhook?.IsActive || lacksFunds) return;
  const laterSteps = scenarioOf(amount).steps.filter(({ afterSeconds }) => afterSeconds > 0);
  await Promise.all(
    laterSteps.map(({ afterSeconds }) => remind({ bank, paymentId }, addSeconds(createdAt, afterSeconds))),
  );
};

/** Notifies the client of the payment's new status. */
export const announcePayment = async (
  { bank, paymentId }: Reminder,
  callOf: (bank: string) => Promise<Pick<BankCall, 'bank' | 'addresses' | 'switches'> | undefined>,
  deps: UaeDeps,
): Promise<void> => {
  const payment = await deps.store.payment(bank, paymentId);
  const consent = payment && (await deps.store.consent(bank, payment.consentId, deps.now().toISOString()));
  const call = await callOf(bank);
  if (payment && consent && call) await sendPaymentEvent(call, payment, consent, 'Resource.Updated', deps);
};
