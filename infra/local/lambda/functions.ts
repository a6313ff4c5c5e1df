import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AccessControl } from '../access/access-control.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { AwsError } from '../platform/aws-error.ts';
import type { Service } from '../platform/service.ts';
import { codeFolder, type FunctionCode } from '../template/function-environments.ts';
import { ofType, type Resource } from '../template/template.ts';
import { type LambdaFunction, createFunction } from './lambda.ts';
import { FunctionError } from './worker.ts';

interface FunctionProperties extends FunctionCode {
  readonly Handler?: string;
  readonly LoggingConfig?: { readonly LogGroup?: string };
  readonly MemorySize?: number;
  readonly ReservedConcurrentExecutions?: number;
  readonly Role: string;
  readonly Runtime?: string;
  readonly Timeout?: number;
}

/** A line that a function logged, with its log group. */
interface FunctionLine {
  readonly source: string;
  readonly logGroup: string | undefined;
  readonly text: string;
}

/**
 * The default maximum number of processes per function. Each takes about 85 MB, and more of them do not help on a
 * laptop.
 */
export const defaultMaxProcesses = 5;

/** Each function signs its calls with its own access key id, which identifies the caller to the endpoint. */
const accessKeyId = (index: number): string => `FN${index}`;

const functionsOf = (resources: readonly Resource[]): Resource<FunctionProperties>[] =>
  ofType<FunctionProperties>(resources, 'AWS::Lambda::Function');

/** Returns the functions with their roles by access key id. */
export const rolesByAccessKey = (resources: readonly Resource[]) =>
  new Map(
    functionsOf(resources).map(({ id, properties }, index) => [
      accessKeyId(index),
      { functionId: id, role: properties.Role },
    ]),
  );

/** Returns the variables of this machine that processes need to find programs, and that Node needs on Windows. */
const machineVariables = ({ PATH = '', SystemRoot }: NodeJS.ProcessEnv): Record<string, string> => ({
  PATH,
  ...(SystemRoot !== undefined && { SystemRoot }),
});

/**
 * Returns a function's environment.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
const environmentOf = (
  { name, properties }: Resource<FunctionProperties>,
  {
    folder,
    index,
    place,
    variables,
  }: { folder: string; index: number; place: CloudContext['place']; variables: Readonly<Record<string, string>> },
): Record<string, string> => ({
  ...machineVariables(process.env),
  ...properties.Environment?.Variables,
  ...Object.fromEntries(Object.entries(variables).filter(([key]) => key in (properties.Environment?.Variables ?? {}))),
  AWS_ACCESS_KEY_ID: accessKeyId(index),
  AWS_DEFAULT_REGION: place.region,
  AWS_ENDPOINT_URL: place.endpoint,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize ?? 128),
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_REGION: place.region,
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SESSION_TOKEN: 'local',
  LAMBDA_TASK_ROOT: folder,
  // The compile cache saves two thirds of a process's start-up time. worker-process.ts removes it before the function
  // runs.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'local-cloud-compile-cache'),
  TZ: 'UTC',
  _HANDLER: properties.Handler ?? '',
});

/** The input of an invocation, except the event, which is the body. The name is the function's ARN. */
interface Invocation {
  readonly FunctionName?: string;
}

/**
 * Creates the service through which functions invoke each other.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
const createInvokeService = (findByArn: (arn: string) => LambdaFunction | undefined): Service => ({
  requiredAccess: ({ input }) => {
    const { FunctionName = '' }: Invocation = input;
    return [{ action: 'lambda:InvokeFunction', resource: FunctionName }];
  },
  operations: {},
  async forward({ input }, body) {
    const { FunctionName = '' }: Invocation = input;
    const fn = findByArn(FunctionName);
    if (!fn) throw new AwsError('ResourceNotFoundException', `Function not found: ${FunctionName}`, 404);
    const responseWith = (result: unknown, headers: Record<string, string> = {}) => ({
      status: 200,
      headers,
      body: Buffer.from(JSON.stringify(result ?? null)),
    });
    try {
      return responseWith(await fn.invoke(JSON.parse(body.toString())));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      return responseWith(error.failure, { 'x-amz-function-error': 'Unhandled' });
    }
  },
});

/** Creates the template's functions. Each runs its bundle from the assembly, with its own role. */
export const createFunctions = (
  { aheadMs, place, resources, observe, report }: CloudContext,
  {
    access,
    assembly,
    variables,
    log,
    maxProcesses = defaultMaxProcesses,
  }: {
    access: AccessControl;
    assembly: string;
    variables: Readonly<Record<string, string>>;
    log: (line: FunctionLine) => void;
    maxProcesses?: number | undefined;
  },
) => {
  const all = functionsOf(resources).map((resource, index): LambdaFunction => {
    const { stack, id, name, identity, properties } = resource;
    const arn = identity.Arn ?? '';
    const folder = codeFolder(assembly, properties);
    if (!existsSync(folder)) report(`${stack}/${id}: its code is not a folder in the assembly`);
    if (!properties.Runtime?.startsWith('nodejs')) {
      report(`${stack}/${id}: runtime ${properties.Runtime} is not supported here`);
    }
    // Lambda checks this when it creates the function.
    if (!access.mayAssume('lambda.amazonaws.com', properties.Role, arn)) {
      report(`${stack}/${id}: The role defined for the function cannot be assumed by Lambda.`);
    }
    const settings = {
      id,
      name,
      arn,
      role: properties.Role,
      folder,
      timeoutSeconds: properties.Timeout ?? 3,
      concurrency: Math.min(properties.ReservedConcurrentExecutions ?? maxProcesses, maxProcesses),
      aheadMs,
      environment: environmentOf(resource, { folder, index, place, variables }),
    };
    return createFunction(settings, {
      log: (text) => log({ source: name, logGroup: properties.LoggingConfig?.LogGroup, text }),
      onRun: (cpuMs) => observe?.({ kind: 'invocation', function: id, cpuMs, memoryMb: properties.MemorySize ?? 128 }),
    });
  });

  const findByArn = (arn: string): LambdaFunction | undefined => all.find((fn) => fn.arn === arn);

  return {
    all,
    /** The service through which functions invoke each other. */
    service: createInvokeService(findByArn),
    find: (idOrName: string): LambdaFunction | undefined =>
      all.find(({ id, name }) => id === idOrName || name === idOrName),
    findByArn,
    invocations: (): number => all.reduce((sum, fn) => sum + fn.invocations(), 0),
    isBusy: (): boolean => all.some((fn) => fn.isBusy()),
    stop: async (): Promise<void> => {
      await Promise.all(all.map((fn) => fn.stop()));
    },
  };
};

export type LambdaFunctions = ReturnType<typeof createFunctions>;
