/**
 * The settings of every AWS client: retries when a service throttles, and time limits. Without them the SDK waits for
 * ever on a connection that does not answer, and the invocation waits with it.
 */
export const awsClient = {
  maxAttempts: 5,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};
