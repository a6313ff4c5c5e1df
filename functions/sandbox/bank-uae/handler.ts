import type { APIGatewayProxyEventV2, Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Response } from '#shared/platform/http/request.ts';
import { consume } from '#shared/platform/messaging/consume.ts';
import { createDelayedSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { createBanks } from '#functions/sandbox/banks/service/create-banks.ts';
import { createBankStore, type UaeDeps } from './store/bank-store.ts';
import { Env } from './env.ts';
import { announcePayment, Reminder } from './events/announce.ts';
import { market } from './market.ts';
import { serveBanks } from './server.ts';

const env = readEnvironment(Env);
const { table, hosts, deps: common } = createBanks(env);
const sender = createDelayedSender(createSqsClient(), systemClock);

const deps: UaeDeps = {
  ...common,
  market,
  store: createBankStore(table),
  remind: (payment, dueAt) => sender.send(env.REMINDERS_QUEUE, payment, dueAt, payment.paymentId),
};

const serve = serveBanks(hosts, deps);

const announce = consume('sandbox-bank-uae', Reminder.parse, (reminder) => announcePayment(reminder, hosts, deps));

/** Serves HTTP requests and consumes the reminder queue. */
export const handler = (
  event: APIGatewayProxyEventV2 | SQSEvent,
  context: Context,
): Promise<Response | SQSBatchResponse> => ('Records' in event ? announce(event) : serve(event, context));
