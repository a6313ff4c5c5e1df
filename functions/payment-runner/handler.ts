import { createBankAccess } from '#shared/banks/connectors.ts';
import { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { createDelayedSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { type Deps, handleMessage } from './run-payment.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);

const deps: Deps = {
  stores: createPaymentStores(table),
  ...createBankAccess(env, table),
  sender: createDelayedSender(createSqsClient(), systemClock),
  steps: env.PAYMENT_STEPS_QUEUE,
  paymentPolls: env.PAYMENT_POLLS_QUEUE,
  unknownPayments: env.UNKNOWN_PAYMENTS,
};

export const handler = consume('payment-runner', PaymentStep.parse, (message) => handleMessage(message, deps));
