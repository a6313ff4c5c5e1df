import { openSignedCalls } from './signed-calls.ts';

/** Invokes a function and returns its result. Throws if the function fails. */
export type InvokeFunction = (event: object) => Promise<unknown>;

/** https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export const openInvocations = (functionArn: string): InvokeFunction => {
  const call = openSignedCalls('lambda', { connectMs: 1_000, requestMs: 25_000 });
  const path = `/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`;
  return async (event) => {
    const { text, headers } = await call({ name: 'Invoke', path, headers: {}, body: event });
    // The text may quote what the function has read.
    if ('x-amz-function-error' in headers) throw new Error('The invoked function failed: its log says why');
    return JSON.parse(text);
  };
};
