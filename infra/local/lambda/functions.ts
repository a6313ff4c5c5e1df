import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Caller } from '../iam.ts';
import type { Platform } from '../template/platform.ts';
import { ofType } from '../template/template.ts';
import type { Resource } from '../template/template.ts';
import { lambdaFunction } from './lambda.ts';
import type { LambdaFunction } from './lambda.ts';

interface FunctionProperties {
  readonly Code: { readonly S3Key?: string };
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly Handler?: string;
  readonly MemorySize?: number;
  readonly ReservedConcurrentExecutions?: number;
  readonly Role: string;
  readonly Runtime?: string;
  readonly Timeout?: number;
}

/** More processes than this help nobody on a laptop: each takes some 85 MB. */
export const mostProcesses = 5;

/** Functions sign their calls with a key that tells which of them it is. */
const accessKey = (index: number): string => `FN${index}`;

const functionsOf = (resources: readonly Resource[]): Resource<FunctionProperties>[] =>
  ofType<FunctionProperties>(resources, 'AWS::Lambda::Function');

/** Who calls, by access key. */
export const callersOf = (resources: readonly Resource[]): Map<string, Caller> =>
  new Map(
    functionsOf(resources).map(({ id, properties }, index) => [
      accessKey(index),
      { functionId: id, role: properties.Role },
    ]),
  );

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime */
const environmentOf = (
  { name, properties }: Resource<FunctionProperties>,
  { folder, index, place }: { folder: string; index: number; place: Platform['place'] },
): Record<string, string> => ({
  ...properties.Environment?.Variables,
  AWS_ACCESS_KEY_ID: accessKey(index),
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
  // Not the function's: lambda-worker.ts takes it out again. It saves two thirds of the start of a process.
  NODE_COMPILE_CACHE: join(tmpdir(), 'local-cloud-compile-cache'),
  PATH: process.env['PATH'] ?? '',
  TZ: 'UTC',
  _HANDLER: properties.Handler ?? '',
});

/** The functions of the template, from the bundles in the assembly. */
export const lambdaFunctions = (
  { place, resources, report }: Platform,
  { assembly, log }: { assembly: string; log: (line: { source: string; text: string }) => void },
) => {
  const all = functionsOf(resources).map((resource, index): LambdaFunction => {
    const { stack, id, name, identity, properties } = resource;
    const folder = resolve(assembly, `asset.${properties.Code.S3Key?.replace('.zip', '')}`);
    if (!existsSync(folder)) report(`${stack}/${id}: its code is not a folder of the assembly, so it cannot run here`);
    if (!properties.Runtime?.startsWith('nodejs')) {
      report(`${stack}/${id}: runtime ${properties.Runtime} cannot run here`);
    }
    const settings = {
      id,
      name,
      arn: String(identity['Arn']),
      role: properties.Role,
      folder,
      timeoutSeconds: properties.Timeout ?? 3,
      concurrency: Math.min(properties.ReservedConcurrentExecutions ?? mostProcesses, mostProcesses),
      environment: environmentOf(resource, { folder, index, place }),
    };
    return lambdaFunction(settings, (text) => log({ source: name, text }));
  });

  return {
    all,
    find: (idOrName: string): LambdaFunction | undefined =>
      all.find(({ id, name }) => id === idOrName || name === idOrName),
    findByArn: (arn: string): LambdaFunction | undefined => all.find((each) => each.arn === arn),
    invocations: (): number => all.reduce((sum, each) => sum + each.invocations(), 0),
    isBusy: (): boolean => all.some((each) => each.isBusy()),
    stop: async (): Promise<void> => {
      await Promise.all(all.map((each) => each.stop()));
    },
  };
};

export type LambdaFunctions = ReturnType<typeof lambdaFunctions>;
