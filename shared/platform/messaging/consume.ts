import middy from '@middy/core';
import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { describeBug, log } from '#shared/platform/runtime/log.ts';

/** A message that failed this often is logged as a bug, which raises an alarm. Fewer failures are likely to pass. */
const failuresBeforeBug = 3;

/**
 * The handler of a Lambda function that reads a queue. It handles the messages of a batch in parallel and reports the
 * failed ones, so that SQS delivers only those again (ReportBatchItemFailures).
 *
 * @param consumer the function's name in log lines
 * @param read parses a message body; a message it rejects fails
 */
export const consume = <T>(consumer: string, read: (body: unknown) => T, handle: (message: T) => Promise<void>) => {
  const handleOne = async (record: SQSRecord): Promise<SQSBatchItemFailure | undefined> => {
    const startedAt = performance.now();
    const attempt = Number(record.attributes.ApproximateReceiveCount);
    const facts = { consumer, messageId: record.messageId, attempt };
    try {
      await handle(read(JSON.parse(record.body)));
      log({ event: 'message.handled', ...facts, durationMs: Math.round(performance.now() - startedAt) });
      return undefined;
    } catch (error) {
      const bug = describeBug(error);
      const durationMs = Math.round(performance.now() - startedAt);
      log({ event: 'message.failed', ...facts, durationMs, error: `${bug.error} ${bug.at[0] ?? ''}` });
      if (attempt === failuresBeforeBug) log({ event: 'bug', ...bug });
      return { itemIdentifier: record.messageId };
    }
  };

  return middy<SQSEvent, SQSBatchResponse>().handler(async (event: SQSEvent) => {
    const failures = await Promise.all(event.Records.map(handleOne));
    return { batchItemFailures: failures.filter((failure) => failure !== undefined) };
  });
};
