import { idleConnectionMs } from '#shared/platform/outbound/idle-connections.ts';

/**
 * Reads the credentials of the function's role. Lambda sets them when an environment starts and does not change them:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
const readCredentials = async () => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  const { AWS_SESSION_TOKEN: sessionToken } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('The environment has no AWS credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};

const agent = { keepAlive: true, maxSockets: 50, timeout: idleConnectionMs };

/**
 * Returns the AWS client options of a function. The SDK retries after throttling, server errors and lost connections,
 * with exponential backoff and jitter, so each attempt has a short timeout.
 */
export const clientOptions = ({ maxAttempts = 5, requestMs = 5_000 } = {}) => ({
  maxAttempts,
  // Without this setting, the SDK also looks for credentials in files, in containers and at the metadata service.
  credentials: readCredentials,
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: requestMs,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  },
});
