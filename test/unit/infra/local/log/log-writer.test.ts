import { expect, test } from 'vitest';
import { assertFunctionsExist, type LogOptions, createLogWriter, shortName } from '#infra/local/log/log-writer.ts';

const now = () => new Date('2026-11-22T08:09:10.123Z');

const dispatcher = 'open-banking-local-service-WebhookDispatcherFunction11098597';
const payments = 'open-banking-local-service-PaymentsFunction955D75C4';
const logLine = {
  event: 'request.answered',
  operation: 'requestPayment',
  status: 400,
  code: 'validation_error',
  durationMs: 12,
  interactionId: 'one',
};

const linesFor = (options: Partial<LogOptions>): readonly string[] => {
  const lines: string[] = [];
  const defaults = {
    format: 'text',
    only: undefined,
    interaction: undefined,
    now,
    write: (line: string) => lines.push(line),
  };
  const write = createLogWriter({ ...defaults, ...options } as LogOptions);
  write({ source: payments, text: `${JSON.stringify(logLine)}\n` });
  write({
    source: dispatcher,
    text: JSON.stringify({ event: 'deliveries.accepted', count: 2, late: 0, lagSeconds: 1 }),
  });
  write({ source: 'cloud', text: 'the DynamoDB engine has stopped and is restarting' });
  return lines;
};

test('a log line has a time, a short name and a sentence', () => {
  expect(linesFor({})).toEqual([
    '08:09:10  payments           requestPayment returned 400 validation_error in 12 ms (one)',
    '08:09:10  webhook-dispatcher receivers accepted 2 deliveries',
    '08:09:10  cloud              the DynamoDB engine has stopped and is restarting',
  ]);
});

test('with --log json, each line is an object with all fields', () => {
  expect(linesFor({ format: 'json' }).map((line) => JSON.parse(line) as unknown)).toEqual([
    { time: now().toISOString(), source: 'payments', ...logLine },
    {
      time: now().toISOString(),
      source: 'webhook-dispatcher',
      event: 'deliveries.accepted',
      count: 2,
      late: 0,
      lagSeconds: 1,
    },
    { time: now().toISOString(), source: 'cloud', text: 'the DynamoDB engine has stopped and is restarting' },
  ]);
});

test('--only selects the functions that match a word, and --interaction selects one interaction', () => {
  expect(linesFor({ only: 'webhooks' })).toHaveLength(1);
  expect(linesFor({ only: 'webhook-dispatcher,cloud' })).toHaveLength(2);
  expect(linesFor({ interaction: 'one' })).toHaveLength(1);
  expect(linesFor({ interaction: 'two' })).toEqual([]);
});

test('--only rejects a name that no function has, and lists the names', () => {
  expect(() => assertFunctionsExist('payments,typo', [payments, dispatcher])).toThrow(
    '--only: there is no function named "typo". The functions are: payments, webhook-dispatcher.',
  );
});

test("a function's short name is the name of its service", () => {
  expect(shortName('Sandbox-UaeBanksFunction0A0B0C0D')).toBe('uae-banks');
});
