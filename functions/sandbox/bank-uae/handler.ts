import { setTimeout as pause } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { consume } from '#shared/platform/messaging/consume.ts';
import { openDelayedSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { openHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import type { BankDeps } from './access/deps.ts';
import { openBooks } from './books/books.ts';
import { openSettings } from '#functions/sandbox/banks/registry/settings.ts';
import { Env } from './env.ts';
import { announcePayment, Reminder } from './events/announce.ts';
import { operations } from './operations.ts';
import type { HttpEvent } from '#functions/sandbox/banks/server/serve-banks.ts';
import { contextOf, serveBanks } from './server.ts';
import { bankOf } from './trust/hub.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const hosts = { authorise: env.AUTHORISE_URL, resource: env.RESOURCE_URL };
const sender = openDelayedSender(openSqs(), systemClock);

const deps: BankDeps = {
  books: openBooks(table),
  settings: openSettings(table),
  bindsTokens: env.CERTIFICATE_BINDING === 'on',
  http: openHttpClient(),
  remind: (payment, dueAt) => sender.send(env.REMINDERS_QUEUE, payment, dueAt, payment.paymentId),
  pause,
  now: systemClock,
};

const serve = serveBanks(operations, hosts, deps);

const announce = consume('sandbox-bank-uae', Reminder.parse, (reminder) => {
  const contextAt = async (code: string) => {
    const bank = bankOf(code);
    return bank && contextOf(bank, hosts, deps);
  };
  return announcePayment(reminder, contextAt, deps);
});

/** Answers requests, and reads the queue of reminders. */
export const handler = (event: HttpEvent | SQSEvent): Promise<APIGatewayProxyStructuredResultV2 | SQSBatchResponse> =>
  'Records' in event ? announce(event) : serve(event);
