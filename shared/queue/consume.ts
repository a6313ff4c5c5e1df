import middy from '@middy/core';
import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { describeBug, log } from '#shared/runtime/log.ts';

/** What a consumer learns of a message beside its body. */
export interface Received {
  readonly messageId: string;
  /** From 1; above 1 an earlier try failed or its answer was lost. */
  readonly receiveCount: number;
  /** Which queue it came from. */
  readonly queueArn: string;
}

/** What has failed so often is no hiccup of something this depends on: the alarm reads the line. */
const triesBeforeBug = 3;

/**
 * A queue's Lambda handler: every message of the batch on its own, at the same time; the ones that fail come back, the
 * others are done (ReportBatchItemFailures).
 */
export const consume = <T>(
  consumer: string,
  read: (body: unknown) => T,
  handle: (message: T, received: Received) => Promise<void>,
) => {
  const one = async (record: SQSRecord): Promise<SQSBatchItemFailure | undefined> => {
    const startedAt = performance.now();
    const attempt = Number(record.attributes.ApproximateReceiveCount);
    const facts = { consumer, messageId: record.messageId, attempt };
    try {
      const received = { messageId: record.messageId, receiveCount: attempt, queueArn: record.eventSourceARN };
      await handle(read(JSON.parse(record.body)), received);
      log({ event: 'message.handled', ...facts, durationMs: Math.round(performance.now() - startedAt) });
      return undefined;
    } catch (error) {
      const bug = describeBug(error);
      const durationMs = Math.round(performance.now() - startedAt);
      log({ event: 'message.failed', ...facts, durationMs, error: `${bug.error} ${bug.at[0] ?? ''}` });
      if (attempt === triesBeforeBug) log({ event: 'bug', ...bug });
      return { itemIdentifier: record.messageId };
    }
  };

  return middy<SQSEvent, SQSBatchResponse>().handler(async (event: SQSEvent) => {
    const failures = await Promise.all(event.Records.map(one));
    return { batchItemFailures: failures.filter((failure) => failure !== undefined) };
  });
};
