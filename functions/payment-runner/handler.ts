import { openBankAccess } from '#shared/banks/connectors.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openDelayedSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { Env } from './env.ts';
import { type Deps, handleMessage, Message } from './run-payment.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  stores: openPaymentStores(table, openListing(table)),
  ...openBankAccess(env, table),
  sender: openDelayedSender(openSqs(), systemClock),
  steps: env.PAYMENT_STEPS_QUEUE,
  following: env.FOLLOWING_QUEUE,
};

export const handler = consume('payment-runner', Message.parse, (message) => handleMessage(message, deps));
