/**
 * How every client of an AWS service behaves: patient with throttling, but not with a connection that says nothing. By
 * default the SDK waits for ever, and an invocation with it.
 */
export const awsClient = {
  maxAttempts: 5,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};
