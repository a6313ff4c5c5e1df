import { bankSecretsPurpose, openBanks } from '#shared/banks/connectors.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openDelayedSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { openKms } from '#shared/platform/signing/kms-signer.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { Env } from './env.ts';
import { type Deps, handleMessage, Message } from './run-payment.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  stores: openPaymentStores(table, openListing(table)),
  links: openBanks(env, table),
  secrets: kmsSealedBox({
    kms: openKms(),
    keyArn: env.SECRETS_KEY,
    purpose: bankSecretsPurpose,
    table,
    now: systemClock,
  }),
  sender: openDelayedSender(openSqs(), systemClock),
  steps: env.PAYMENT_STEPS_QUEUE,
  following: env.FOLLOWING_QUEUE,
  now: systemClock,
};

export const handler = consume('payment-runner', Message.parse, (message) => handleMessage(message, deps));
