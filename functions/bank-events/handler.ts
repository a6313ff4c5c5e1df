import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createEventReaders } from '#shared/banks/protocols/read-bank-events.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { textOf } from '#shared/platform/http/request.ts';
import { createHttpServer } from '#shared/platform/http/server.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { createBatchSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';
import { type Deps, Posted, receiveEvent } from './receive-event.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);

const deps: Deps = {
  eventReaderOf: createEventReaders(env, table),
  stores: { ...createPaymentStores(table), ...createAccountConsentStore(table) },
  sender: createBatchSender(createSqsClient(), systemClock),
  paymentPolls: env.PAYMENT_POLLS_QUEUE,
  dataSteps: env.DATA_STEPS_QUEUE,
  limiter: createRateLimiter(table, systemClock),
  suspects: boundedMap(1_000),
};

/**
 * Responds with 202 to an event from this bank about this consent, and with 401 to anything else, or with 429 after too
 * many other posts about this consent. Both markets' standards declare these statuses without a body.
 */
export const handler = createHttpServer({
  interactionHeader: 'x-fapi-interaction-id',
  contextOf: (_event, context) => Object.assign(context, { operation: 'receiveBankEvent' }),
  async operate({ event }) {
    const { data: posted } = Posted.safeParse({ ...event.pathParameters, body: textOf(event) });
    const isAccepted = posted !== undefined && (await receiveEvent(posted, deps));
    return { status: isAccepted ? 202 : 401 };
  },
  renderError: (_request, { status }) => ({ status }),
});
