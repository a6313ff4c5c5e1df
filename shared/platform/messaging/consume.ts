import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { describeBug, log } from '#shared/platform/runtime/log.ts';

/**
 * Number of failures after which a message is logged as a bug, which raises an alarm. Fewer failures are likely to be
 * transient.
 */
const failuresBeforeBug = 3;

export interface Batch<T> {
  handle(message: T): Promise<void>;
  /** Runs after all messages have been handled. If it fails, all of them are reported as failed. */
  end(): Promise<void>;
}

/** Creates the handler of a Lambda function that reads a queue of independent messages. */
export const consume = <T>(consumer: string, read: (body: unknown) => T, handle: (message: T) => Promise<void>) =>
  consumeBatches(consumer, read, () => ({ handle, end: async () => undefined }));

/**
 * Creates the handler of a Lambda function that reads a queue. It handles a batch's messages in parallel and reports
 * the failed ones, so that SQS redelivers only those (ReportBatchItemFailures). It logs only failures.
 *
 * @param consumer the name of the function in log lines
 * @param read parses a message body; throws if the message is invalid
 */
export const consumeBatches = <T>(consumer: string, read: (body: unknown) => T, open: () => Batch<T>) => {
  const failed = ({ messageId, attributes }: SQSRecord, error: unknown): SQSBatchItemFailure => {
    const bug = describeBug(error);
    const attempt = Number(attributes.ApproximateReceiveCount);
    log({ event: 'message.failed', consumer, messageId, attempt, error: `${bug.error} ${bug.at[0] ?? ''}` });
    if (attempt === failuresBeforeBug) log({ event: 'bug', ...bug });
    return { itemIdentifier: messageId };
  };

  const handleOne = async (record: SQSRecord, batch: Batch<T>): Promise<SQSBatchItemFailure | undefined> => {
    try {
      await batch.handle(read(JSON.parse(record.body)));
      return undefined;
    } catch (error) {
      return failed(record, error);
    }
  };

  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batch = open();
    const failures = (await Promise.all(Records.map((record) => handleOne(record, batch)))).filter(
      (failure) => failure !== undefined,
    );
    try {
      await batch.end();
      return { batchItemFailures: failures };
    } catch (error) {
      return { batchItemFailures: Records.map((record) => failed(record, error)) };
    }
  };
};
