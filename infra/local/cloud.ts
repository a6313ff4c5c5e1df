import { setTimeout as pause } from 'node:timers/promises';
import { type AccessRecord, type Grant, createAccessControl } from './access/access-control.ts';
import { type Authority, createAuthority } from './certificates/authority.ts';
import { createClock } from './clock/clock.ts';
import type { CloudOptions } from './cloud-options.ts';
import { clockTarget, createClockService } from './clock/clock-service.ts';
import { createDynamoDb } from './dynamodb/dynamodb.ts';
import { createEndpoint } from './endpoint.ts';
import { createDelivery } from './events/delivery.ts';
import { createEventBridge } from './events/event-bridge.ts';
import { type ApiProperties, createHttpApi } from './http-api/http-api.ts';
import { listenForApis } from './http-api/listen-for-apis.ts';
import { withReader } from './http-api/reader.ts';
import { createKmsService } from './kms/kms.ts';
import { createKmsFaults, type ThrottledCalls } from './kms/kms-faults.ts';
import { createKmsKeys } from './kms/kms-keys.ts';
import { createFunctions, rolesByAccessKey } from './lambda/functions.ts';
import { createCloudWatchLogs } from './logs/cloudwatch-logs.ts';
import { createLogStore } from './logs/log-store.ts';
import { createMappings } from './mappings/mappings.ts';
import { listen } from './platform/listen.ts';
import { createState } from './platform/state.ts';
import { createBuckets, type StoredObject } from './s3/buckets.ts';
import { createScheduler } from './scheduler/scheduler.ts';
import { createSecretsManager } from './secrets/secrets-manager.ts';
import { createQueueStore, type StoredMessage } from './sqs/queue-store.ts';
import { createSqsService } from './sqs/sqs.ts';
import { readAssembly } from './template/assembly.ts';
import type { CloudContext } from './template/cloud-context.ts';
import { notUnderstood } from './template/coverage.ts';
import { ofType, resolveTemplates } from './template/template.ts';

interface CloudFunction {
  readonly name: string;
  readonly logicalId: string;
  /** The ARN of the function's role. */
  readonly role: string;
  pids(): number[];
}

export interface Cloud {
  /** The one URL that serves all AWS services. */
  readonly endpoint: string;
  readonly region: string;
  /** Returns the time by which the cloud's clock is ahead of this machine's clock. */
  clockAheadMs(): number;
  /** The base URL of each HTTP API by its name. */
  readonly apis: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly functions: readonly CloudFunction[];
  readonly queues: readonly { readonly name: string; readonly url: string; messages(): StoredMessage[] }[];
  readonly buckets: readonly { readonly name: string; objects(): StoredObject[] }[];
  /** Ids of all running processes that the cloud has started. */
  pids(): number[];
  invoke(logicalIdOrName: string, event: unknown): Promise<unknown>;
  /** Makes KMS throttle these calls from now on, as if a quota were exhausted. Pass undefined to end the throttling. */
  throttleKms(throttled: ThrottledCalls | undefined): void;
  readonly authority: Authority;
  /** Returns each distinct request that a role or a service made, and whether the policies allowed it. */
  access(): readonly AccessRecord[];
  /** Returns each action on each resource that the templates' policies allow. */
  grants(): readonly Grant[];
  /** Resolves when no invocation is running, and no stream record or message is waiting. Ignores delayed messages. */
  idle(): Promise<void>;
  /** Ends all processes and closes all ports. */
  stop(): Promise<void>;
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
  const functionOptions = { access, assembly: folder, variables, log: logs.keeping(log), maxProcesses };
  const functions = createFunctions(context, functionOptions);
  const delivery = createDelivery(context, access, queues, functions);
  const scheduler = createScheduler(context, delivery, access);
  const dynamodb = await createDynamoDb(context, data);
  closers.push(dynamodb.stop);
  const buckets = createBuckets(context, { access, queues });
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
  const kmsFaults = createKmsFaults();
  const services = {
    byTarget: {
      AWSEvents: createEventBridge(context, delivery),
      AmazonSQS: createSqsService(queues, context),
      [clockTarget]: clockService,
      DynamoDB_20120810: dynamodb.service,
      Logs_20140328: createCloudWatchLogs(logs, context),
      TrentService: createKmsService(createKmsKeys(context), kmsFaults),
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
    endpoint: endpoint.url,
    region,
    clockAheadMs: clock.aheadMs,
    apis: Object.fromEntries([...apis].map(([name, { url }]) => [name, url])),
    outputs,
    functions: functions.all.map(({ id, name, role, pids }) => ({ logicalId: id, name, role, pids })),
    queues: queues.all.map((queue) => ({ name: queue.name, url: queue.url, messages: () => queues.messages(queue) })),
    buckets: buckets.all,
    pids: () => [...functions.all.flatMap(({ pids }) => pids()), ...dynamodb.pids()],
    throttleKms: kmsFaults.throttle,
    authority,
    access: access.records,
    grants: access.grants,

    async invoke(logicalIdOrName: string, event: unknown): Promise<unknown> {
      const fn = functions.find(logicalIdOrName);
      if (!fn) throw new Error(`There is no function named ${logicalIdOrName}.`);
      return fn.invoke(event);
    },

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
