import { setTimeout as pause } from 'node:timers/promises';
import { dynamoDb } from './dynamodb/dynamodb.ts';
import { awsEndpoint } from './endpoint.ts';
import { eventBridge } from './events/event-bridge.ts';
import { targets } from './events/targets.ts';
import { httpApi } from './http-api/http-api.ts';
import type { ApiProperties } from './http-api/http-api.ts';
import { accessControl } from './iam.ts';
import type { Access, Grant } from './iam.ts';
import { kmsKeys } from './kms/kms-keys.ts';
import { kms } from './kms/kms.ts';
import { callersOf, lambdaFunctions } from './lambda/functions.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';
import { eventSourceMappings } from './mappings/mappings.ts';
import { scheduler } from './scheduler/scheduler.ts';
import { queueSettings } from './sqs/queue-settings.ts';
import { queueStore } from './sqs/queue-store.ts';
import { sqs } from './sqs/sqs.ts';
import { openState } from './state.ts';
import { readAssembly } from './template/assembly.ts';
import type { Assembly } from './template/assembly.ts';
import { notUnderstood } from './template/coverage.ts';
import type { Platform } from './template/platform.ts';
import { ofType, resolveTemplates } from './template/template.ts';

export interface CloudOptions {
  /** Folder of the synthesised cloud assembly. */
  readonly assembly: string;
  /** Folder where state lasts between starts; undefined keeps everything in memory. */
  readonly data: string | undefined;
  /** Port of each HTTP API by its Name property; 0 or absent takes a free one. Everything binds 127.0.0.1 alone. */
  readonly ports: Readonly<Record<string, number>>;
  /** Every line a function writes, and the notices of the cloud itself. */
  readonly log: (line: { source: string; text: string }) => void;
}

export interface Cloud {
  /** The one address of all services of AWS. */
  readonly endpoint: string;
  readonly region: string;
  /** Base address of each HTTP API by its name. */
  readonly apis: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** One line for each thing in the templates that is not understood. */
  readonly unknown: readonly string[];
  readonly functions: readonly { readonly name: string; readonly logicalId: string; pids(): number[] }[];
  invoke(logicalIdOrName: string, event: unknown): Promise<unknown>;
  /** Each distinct call the functions made, and whether their role allowed it. */
  access(): readonly Access[];
  /** Each action on each resource that the roles of the functions allow. */
  grants(): readonly Grant[];
  /**
   * Resolves when no invocation runs, no stream record waits, and no message waits or is in flight in a queue that
   * feeds a function; messages that are delayed do not count.
   */
  idle(): Promise<void>;
  /** Ends cleanly: no process and no port stays. */
  stop(): Promise<void>;
}

type Closing = () => Promise<void> | void;

/** How long an invocation that runs may go on when the cloud stops, in milliseconds. */
const grace = 1000;

/** A listener for each HTTP API; their addresses must be known before the template can be resolved. */
const listenForApis = async ({ stacks }: Assembly, ports: CloudOptions['ports'], opened: Closing[]) => {
  const raw = stacks.flatMap(({ template }) => Object.values(template.Resources ?? {}));
  const apis = raw.filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Api');
  const listeners = new Map<string, Listener>();
  for (const name of apis.map(({ Properties }) => String(Properties?.['Name']))) {
    if (listeners.has(name)) throw new Error(`Two APIs have the name ${name}; here each needs one of its own.`);
    const listener = await listen(ports[name] ?? 0, `the API ${name}`);
    opened.push(listener.close);
    listeners.set(name, listener);
  }
  return listeners;
};

/** Opens everything in the order in which one part needs the other; `opened` says how to close it again. */
const assemble = async ({ assembly: folder, data, ports, log }: CloudOptions, opened: Closing[]) => {
  const unknown = new Set<string>();
  const report = (line: string): void => void unknown.add(line);
  const notice = (text: string): void => log({ source: 'cloud', text });
  const assembly = readAssembly(folder, report);
  const { account, region } = assembly;
  const state = openState(data);
  opened.push(() => state.close());
  const apis = await listenForApis(assembly, ports, opened);
  const endpoint = await listen(0, 'the AWS endpoint');
  opened.push(endpoint.close);

  const place = { region, account, endpoint: endpoint.url, apiUrl: (name: string) => apis.get(name)?.url ?? '' };
  const { resources, outputs } = resolveTemplates(assembly, place, report);
  for (const line of notUnderstood(resources)) report(line);

  const platform: Platform = { resources, place, state, report, notice };
  const callers = callersOf(resources);
  const access = accessControl(platform, [...callers.values()]);
  const queues = queueStore(state, queueSettings(resources));
  const functions = lambdaFunctions(platform, { assembly: folder, log });
  const deliverTo = targets(queues, functions);
  const schedules = scheduler(platform, deliverTo, access);
  const dynamodb = await dynamoDb(platform, data);
  opened.push(dynamodb.stop);
  const mappings = eventSourceMappings(platform, { access, dynamodb, functions, queues });
  opened.push(async () => {
    schedules.stop();
    const stopped = mappings.stop();
    const deadline = Date.now() + grace;
    while (functions.isBusy() && Date.now() < deadline) await pause(10);
    await functions.stop();
    await stopped;
  });

  const services = {
    targets: {
      AWSEvents: eventBridge(platform, deliverTo),
      AmazonSQS: sqs(queues, state, (name) => `${endpoint.url}/${account}/${name}`),
      DynamoDBStreams_20120810: dynamodb.streams,
      DynamoDB_20120810: dynamodb.tables,
      TrentService: kms(kmsKeys(platform)),
    },
    scheduler: schedules.service,
  };
  endpoint.open(awsEndpoint(services, access, { callers, notice }));
  await mappings.start();
  schedules.start();
  for (const api of ofType<ApiProperties>(resources, 'AWS::ApiGatewayV2::Api')) {
    apis.get(api.properties.Name)?.open(httpApi(api, platform, functions));
  }

  return {
    endpoint: endpoint.url,
    region,
    apis: Object.fromEntries([...apis].map(([name, { url }]) => [name, url])),
    outputs,
    unknown: [...unknown],
    functions: functions.all.map(({ id, name, pids }) => ({ logicalId: id, name, pids })),
    access: access.access,
    grants: access.grants,

    async invoke(logicalIdOrName: string, event: unknown): Promise<unknown> {
      const found = functions.find(logicalIdOrName);
      if (!found) throw new Error(`There is no function ${logicalIdOrName}.`);
      return found.invoke(event);
    },

    async idle(): Promise<void> {
      for (;;) {
        const before = functions.invocations();
        await mappings.drained();
        if (!functions.isBusy() && mappings.isQuiet() && functions.invocations() === before) return;
        await pause(10);
      }
    },
  };
};

/**
 * Runs what `cdk synth` wrote on this machine alone: `template/` reads it, and beside that there is one folder for each
 * service it stands in for. Functions reach those through one address, where `iam.ts` decides with the policies of
 * their roles.
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const opened: Closing[] = [];
  const stop = async (): Promise<void> => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    return { ...(await assemble(options, opened)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
