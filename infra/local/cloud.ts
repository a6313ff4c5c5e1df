import { setTimeout as pause } from 'node:timers/promises';
import { createAccessControl } from './access/access-control.ts';
import { createAuthority } from './certificates/authority.ts';
import { clockTarget, createClock, createClockService } from './clock/clock-service.ts';
import { createDynamoDb } from './dynamodb/dynamodb.ts';
import { createEndpoint } from './endpoint.ts';
import { createDelivery } from './events/delivery.ts';
import { createEventBridge } from './events/event-bridge.ts';
import { type ApiProperties, createHttpApi, type Exchange } from './http-api/http-api.ts';
import { listenForApis } from './http-api/listen-for-apis.ts';
import { type ReaderOptions, withReader } from './http-api/reader.ts';
import { createKmsService } from './kms/kms.ts';
import { createKmsKeys } from './kms/kms-keys.ts';
import { createFunctions, rolesByAccessKey } from './lambda/functions.ts';
import { createCloudWatchLogs } from './logs/cloudwatch-logs.ts';
import { createLogStore } from './logs/log-store.ts';
import { createMappings } from './mappings/mappings.ts';
import { listen } from './platform/listen.ts';
import type { Hold, Observe } from './platform/observer.ts';
import { createState } from './platform/state.ts';
import { createBuckets } from './s3/buckets.ts';
import { createScheduler } from './scheduler/scheduler.ts';
import { createSecretsManager } from './secrets/secrets-manager.ts';
import { createQueueStore } from './sqs/queue-store.ts';
import { createSqsService } from './sqs/sqs.ts';
import { readAssembly } from './template/assembly.ts';
import type { CloudContext } from './template/cloud-context.ts';
import { notUnderstood } from './template/coverage.ts';
import { ofType, resolveTemplates } from './template/template.ts';

export interface CloudOptions extends ReaderOptions {
  /** The folder of the synthesised cloud assembly. */
  readonly assembly: string;
  /** The folder in which state is stored between starts. If undefined, state is kept in memory. */
  readonly data: string | undefined;
  /** The port of each HTTP API by its Name property; 0 or no entry selects a free port. All bind to 127.0.0.1 only. */
  readonly ports: Readonly<Record<string, number>>;
  /** Receives every line that a function logs, and the cloud's own notices. */
  readonly log: (line: { source: string; text: string }) => void;
  /** Values that override environment variables in the template, in every function that has them. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The minimum time between two reads of a stream: 0 by default. Lambda reads a shard four times per second. */
  readonly streamsEveryMs?: number;
  /** The maximum number of processes per function: 5 by default. */
  readonly maxProcesses?: number;
  /** Receives every call, invocation and delivery, for example to count them. */
  readonly observe?: Observe;
  /** Called before and after each step, for example to stop the cloud in between. */
  readonly hold?: Hold;
  /** The URLs of HTTP APIs, by their Name property, that another cloud serves instead of this one. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** Receives every request that reached a function behind an HTTP API, with its response. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Returns the current time in milliseconds, which decides what has expired or is due. Tests advance it. */
  readonly now?: () => number;
  /** Called after every advance, with the time by which the cloud's clock is ahead of this machine's clock. */
  readonly onAdvance?: (aheadMs: number) => void;
}

type Closer = () => Promise<void> | void;

/** The time that running invocations have to finish after the cloud is told to stop. */
const graceMs = 1000;

/** Starts all services, each after the services that it uses; `closers` collects the functions that close them. */
const startServices = async (
  {
    assembly: folder,
    data,
    ports,
    log,
    variables = {},
    streamsEveryMs = 0,
    observe,
    hold,
    onExchange,
    elsewhere = {},
    ...others
  }: CloudOptions,
  closers: Closer[],
) => {
  const { now: machineNow = Date.now, onAdvance = () => undefined, maxProcesses, reader = () => undefined } = others;
  const unsupported = new Set<string>();
  const report = (line: string): void => void unsupported.add(line);
  const notice = (text: string): void => log({ source: 'cloud', text });
  const assembly = readAssembly(folder, report);
  const { account, region } = assembly;
  const state = createState(data);
  closers.push(() => state.close());
  const clock = createClock(state, machineNow);
  // TLS validates certificates against this machine's clock.
  const authority = createAuthority(state, machineNow);
  const { apis, domains } = await listenForApis(assembly, { ports, elsewhere, authority, closers });
  const endpoint = await listen(0, 'the AWS endpoint');
  closers.push(endpoint.close);

  const apiUrl = (name: string): string => apis.get(name)?.url ?? '';
  const place = { region, account, endpoint: endpoint.url, apiUrl, domains };
  const { resources, outputs } = resolveTemplates(assembly, place, report);
  for (const line of notUnderstood(resources)) report(line);

  const context: CloudContext = { ...clock, resources, place, state, machineNow, report, observe, notice };
  const access = createAccessControl(context);
  const queues = createQueueStore(context);
  const logs = createLogStore(clock.now);
  const functions = createFunctions(context, {
    access,
    assembly: folder,
    variables,
    log: (line) => {
      if (line.logGroup !== undefined) logs.write(line.logGroup, line.text);
      log(line);
    },
    maxProcesses,
  });
  const delivery = createDelivery(context, access, queues, functions);
  const scheduler = createScheduler(context, delivery, access);
  const dynamodb = await createDynamoDb(context, data);
  closers.push(dynamodb.stop);
  const eventBridge = createEventBridge(context, delivery);
  const buckets = createBuckets(context, eventBridge);
  const mappings = createMappings(context, { access, buckets, dynamodb, functions, queues }, streamsEveryMs);
  closers.push(async () => {
    scheduler.stop();
    const stopped = mappings.stop();
    const deadline = Date.now() + graceMs;
    while (functions.isBusy() && Date.now() < deadline) await pause(10);
    await functions.stop();
    await stopped;
  });

  /** Returns whether all due work has finished, except work that scheduled rules start, such as a sweep. */
  const isResting = async (): Promise<boolean> => {
    await mappings.drained();
    if (!mappings.isIdle() || scheduler.isRunningOneTimeSchedule()) return false;
    await mappings.drained();
    return mappings.isIdle();
  };
  const clockService = createClockService(clock, {
    nextDue: (after) => {
      const due = [queues.nextDue(after), scheduler.nextOneTimeSchedule(after)].filter((at) => at !== undefined);
      return due.length > 0 ? Math.min(...due) : undefined;
    },
    wake: () => {
      scheduler.wake();
      queues.wakeAll();
    },
    isResting,
    onAdvance,
  });
  const kms = createKmsService(createKmsKeys(context));
  const services = {
    byTarget: {
      AWSEvents: eventBridge,
      AmazonSQS: createSqsService(queues, context),
      [clockTarget]: clockService,
      DynamoDB_20120810: dynamodb.service,
      Logs_20140328: createCloudWatchLogs(logs, context),
      TrentService: kms.service,
      secretsmanager: createSecretsManager(context),
    },
    scheduler: scheduler.service,
    lambda: functions.service,
  };
  const apiHandlers = ofType<ApiProperties>(resources, 'AWS::ApiGatewayV2::Api').map(
    (api) =>
      [apis.get(api.properties.Name), createHttpApi(api, context, { access, functions, onExchange, hold })] as const,
  );
  if (unsupported.size > 0) {
    throw new Error(`The local cloud cannot run this template:\n${[...unsupported].join('\n')}`);
  }
  endpoint.serve(createEndpoint(services, access, { roles: rolesByAccessKey(resources), observe, hold, notice }));
  mappings.start();
  scheduler.start();
  for (const [listener, handler] of apiHandlers) listener?.serve?.(withReader(handler, reader));

  return {
    /** The one URL that serves all AWS services. */
    endpoint: endpoint.url,
    region,
    /** Returns the time by which the cloud's clock is ahead of this machine's clock. */
    clockAheadMs: clock.aheadMs,
    /** The base URL of each HTTP API by its name. */
    apis: Object.fromEntries([...apis].map(([name, { url }]) => [name, url])) as Readonly<Record<string, string>>,
    outputs,
    /** `role` is the ARN of the function's role. */
    functions: functions.all.map(({ id, name, role, pids }) => ({ logicalId: id, name, role, pids })),
    queues: queues.all.map((queue) => ({ name: queue.name, url: queue.url, messages: () => queues.messages(queue) })),
    buckets: buckets.all,
    /** Returns the ids of all running processes that the cloud has started. */
    pids: (): number[] => [...functions.all.flatMap(({ pids }) => pids()), ...dynamodb.pids()],
    /** Makes KMS throttle these calls from now on, as if a quota were exhausted. Pass undefined to end the throttling. */
    throttleKms: kms.throttle,
    authority,
    /** Returns each distinct request that a role or a service made, and whether the policies allowed it. */
    access: access.records,
    /** Returns each action on each resource that the templates' policies allow. */
    grants: access.grants,

    async invoke(logicalIdOrName: string, event: unknown): Promise<unknown> {
      const fn = functions.find(logicalIdOrName);
      if (!fn) throw new Error(`There is no function named ${logicalIdOrName}.`);
      return fn.invoke(event);
    },

    /** Resolves when no invocation is running, and no stream record or message is waiting. Ignores delayed messages. */
    async idle(): Promise<void> {
      for (;;) {
        const invocationsBefore = functions.invocations();
        await mappings.drained();
        if (!functions.isBusy() && mappings.hasNoMessages() && functions.invocations() === invocationsBefore) return;
        await pause(10);
      }
    },
  };
};

export type Cloud = Awaited<ReturnType<typeof startServices>> & {
  /** Ends all processes and closes all ports. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a local cloud that runs the output of `cdk synth`, on this machine only. `template/` reads the templates,
 * `access/` evaluates requests against their policies, and each other folder emulates one AWS service. Functions reach
 * the services through one endpoint. Throws if the templates contain something that the local cloud does not support.
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const closers: Closer[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    return { ...(await startServices(options, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
