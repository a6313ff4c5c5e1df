import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { clientOptions } from './client-options.ts';

/** Invokes a function and returns its result. Throws if the function fails. */
export type InvokeFunction = (event: object) => Promise<unknown>;

export const createInvocations = (functionArn: string): InvokeFunction => {
  const client = new LambdaClient(clientOptions({ maxAttempts: 2, requestMs: 25_000 }));
  return async (event) => {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName: functionArn, Payload: JSON.stringify(event) }),
    );
    // The payload may quote data that the function has read.
    if (FunctionError !== undefined) throw new Error('The invoked function failed. See its log');
    return JSON.parse(Payload?.transformToString() ?? 'null');
  };
};
