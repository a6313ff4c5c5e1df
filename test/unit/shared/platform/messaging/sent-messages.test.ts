import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Reminder } from '#functions/sandbox/bank-uae/events/announce.ts';
import { Message } from '#functions/webhook-dispatcher/messages.ts';
import { DataStep } from '#shared/accounts/sync/data-step.ts';
import { Timer } from '#shared/events/timer.ts';
import { PaymentStep } from '#shared/payments/payment/payment-steps.ts';

const schemas = { PaymentStep, DataStep, Timer, Message, Reminder };

/** One message of each kind, with every field, as the last release sent it (infra/deployment/releases.md). */
const sentMessages = JSON.parse(
  readFileSync(new URL('../../../../support/builders/sent-messages.json', import.meta.url), 'utf8'),
) as Readonly<Record<keyof typeof schemas, readonly unknown[]>>;

test.each(Object.entries(sentMessages))(
  'this release reads every field of a %s that the last release sent',
  (kind, messages) => {
    for (const message of messages) expect(schemas[kind as keyof typeof schemas].parse(message)).toEqual(message);
  },
);
