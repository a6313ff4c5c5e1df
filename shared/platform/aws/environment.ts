/**
 * What Lambda tells a function in environment variables:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
type Variables = Readonly<Record<string, string | undefined>>;

/** The services that this project calls, by the name that each has in host names and in signatures. */
export type Service = 'dynamodb' | 'events' | 'kms' | 'lambda' | 'logs' | 'scheduler' | 'secretsmanager' | 'sqs';

/** The name of a service in AWS_ENDPOINT_URL_<name>, where it differs. */
const variableNames: Partial<Record<Service, string>> = {
  events: 'EVENTBRIDGE',
  logs: 'CLOUDWATCH_LOGS',
  secretsmanager: 'SECRETS_MANAGER',
};

export const regionOf = ({ AWS_REGION }: Variables = process.env): string => {
  if (AWS_REGION === undefined) throw new Error('AWS_REGION is not set');
  // In these partitions, host names end differently.
  if (/^(cn|eusc|us-iso)/.test(AWS_REGION)) throw new Error(`The region ${AWS_REGION} is not supported`);
  return AWS_REGION;
};

/**
 * The regional endpoint of a service, or the one that AWS_ENDPOINT_URL or AWS_ENDPOINT_URL_<service> names instead:
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 */
export const endpointOf = (service: Service, region: string, variables: Variables = process.env): URL => {
  const override = variables[`AWS_ENDPOINT_URL_${variableNames[service] ?? service.toUpperCase()}`];
  return new URL(override ?? variables.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`);
};

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Temporary credentials have one. The credentials of a role are always temporary. */
  readonly sessionToken?: string;
}

/** The credentials of the function's role. */
export const credentialsOf = (variables: Variables = process.env): Credentials => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const { AWS_SESSION_TOKEN: sessionToken } = variables;
  if (!accessKeyId || !secretAccessKey) throw new Error('The environment has no AWS credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};

/** The same, read when they are first needed. Lambda sets them when an environment starts, and does not change them. */
export const credentialsOnce = (): (() => Credentials) => {
  let known: Credentials | undefined;
  return () => (known ??= credentialsOf());
};

const traceId = ({ _X_AMZN_TRACE_ID: id }: Variables = process.env): string | undefined => id;

/** Tells the trace of the invocation that runs. By it, Lambda recognises functions that call themselves without end. */
export const openTraceId = ({ AWS_LAMBDA_FUNCTION_NAME }: Variables = process.env): (() => string | undefined) =>
  AWS_LAMBDA_FUNCTION_NAME ? traceId : () => undefined;
