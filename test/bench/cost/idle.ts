import type { PriceList } from './price-list.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** The cost of a kind of resource in a month without traffic. */
export interface IdleCost {
  readonly name: string;
  readonly count: number;
  readonly dollars: number;
}

const hoursInMonth = 730;

/** Lambda polls a queue with five connections, each of which waits for up to 20 seconds. */
const standardPollers = 5;
const receivesPerPoller = (hoursInMonth * 3_600) / 20;

/** A run of a function on a schedule that finds nothing to do, in a function with 512 MB. */
const idleRun = { gbSeconds: 0.25, writeUnits: 1 } as const;

const minutesIn = { minute: 1, hour: 60, day: 1_440 } as const;

/** Returns how often a rule runs in a month: `rate(15 minutes)`. */
const runsOf = (schedule: string | undefined): number => {
  if (schedule === undefined) return 0;
  const [, every, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  if (every === undefined || unit === undefined) throw new Error(`Unknown schedule: ${schedule}`);
  return (hoursInMonth * 60) / (Number(every) * minutesIn[unit as keyof typeof minutesIn]);
};

/** Returns the number of metrics that an alarm reads. A query over many metrics finds none in an idle stage. */
const metricsOf = (alarm: Resource['Properties'] = {}): number => {
  const metrics = alarm.Metrics as readonly { readonly MetricStat?: object }[] | undefined;
  return metrics ? Math.max(1, metrics.filter(({ MetricStat }) => MetricStat).length) : 1;
};

type Part = readonly [name: string, count: number, dollars: number];

const pollersOf = ({ ProvisionedPollerConfig, ScalingConfig }: Readonly<Record<string, unknown>>): number | undefined =>
  ScalingConfig
    ? undefined
    : (ProvisionedPollerConfig as { readonly MinimumPollers?: number } | undefined)?.MinimumPollers;

/** The price of each type of resource that costs something without traffic. */
const priced: Readonly<Record<string, (properties: Readonly<Record<string, unknown>>, price: PriceList) => Part[]>> = {
  'AWS::CloudWatch::Alarm': (alarm, price) => [
    ['metrics of alarms', metricsOf(alarm), metricsOf(alarm) * price.alarmMetric],
  ],
  'AWS::CloudWatch::CompositeAlarm': (_, price) => [['composite alarms', 1, price.compositeAlarm]],
  'AWS::CloudWatch::Dashboard': (_, price) => [['dashboards', 1, price.dashboard]],
  'AWS::KMS::Key': (_, price) => [['KMS keys', 1, price.key]],
  'AWS::KMS::ReplicaKey': (_, price) => [['KMS keys', 1, price.key]],
  'AWS::SecretsManager::Secret': ({ ReplicaRegions = [] }, price) => {
    const copies = 1 + (ReplicaRegions as readonly unknown[]).length;
    return [['secrets', copies, copies * price.secret]];
  },
  'AWS::WAFv2::WebACL': ({ Rules = [] }, price) => {
    const rules = (Rules as readonly unknown[]).length;
    return [['firewall, with its rules', 1 + rules, price.firewall + rules * price.firewallRule]];
  },
  'AWS::Lambda::EventSourceMapping': (mapping, price) => {
    // Lambda does not charge for reading the stream of a table, which needs a starting position.
    if (mapping.StartingPosition !== undefined) return [];
    const provisioned = pollersOf(mapping) ?? 0;
    const receives = (provisioned || standardPollers) * receivesPerPoller;
    return [
      ...(provisioned > 0
        ? [['provisioned pollers', provisioned, provisioned * hoursInMonth * price.pollerHour] as const]
        : []),
      ['empty receives of queues', receives, receives * price.queueRequest],
    ];
  },
  'AWS::Events::Rule': ({ ScheduleExpression }, price) => {
    const runs = runsOf(ScheduleExpression as string | undefined);
    const run = price.invocation + idleRun.gbSeconds * price.gbSecond + idleRun.writeUnits * price.writeUnit;
    return runs > 0 ? [['scheduled runs', runs, runs * run]] : [];
  },
};

/** The types that cost nothing without traffic and data. */
const free: ReadonlySet<string> = new Set(
  [
    'ApiGatewayV2::Api ApiGatewayV2::ApiMapping ApiGatewayV2::DomainName ApiGatewayV2::Integration',
    'ApiGatewayV2::Route ApiGatewayV2::Stage Budgets::Budget CloudFormation::Stack',
    'CloudFront::Distribution CloudFront::OriginRequestPolicy CloudFront::ResponseHeadersPolicy',
    'CodeDeploy::Application CodeDeploy::DeploymentConfig CodeDeploy::DeploymentGroup DynamoDB::GlobalTable',
    'Events::Archive Events::EventBus Events::EventBusPolicy IAM::Policy IAM::Role Lambda::Alias Lambda::EventInvokeConfig',
    'Lambda::Function Lambda::Permission Lambda::Version Logs::LogGroup Logs::MetricFilter Logs::ResourcePolicy S3::Bucket',
    'S3::BucketPolicy SNS::Topic SNS::TopicPolicy SQS::Queue SQS::QueuePolicy Scheduler::ScheduleGroup',
    'WAFv2::LoggingConfiguration',
  ]
    .join(' ')
    .split(' ')
    .map((type) => `AWS::${type}`),
);

/** Returns what resources cost in a month without traffic, the most expensive first. Throws if a type is unknown. */
export const idleCosts = (resources: readonly Resource[], price: PriceList): readonly IdleCost[] => {
  const parts = resources.flatMap(({ Type, Properties = {} }) => {
    const part = priced[Type];
    if (!part && !free.has(Type)) throw new Error(`${Type} has no price: add it to test/bench/cost/idle.ts`);
    return part?.(Properties, price) ?? [];
  });
  return [...Map.groupBy(parts, ([name]) => name)]
    .map(([name, all]) => ({
      name,
      count: all.reduce((sum, [, count]) => sum + count, 0),
      dollars: all.reduce((sum, [, , dollars]) => sum + dollars, 0),
    }))
    .toSorted((a, b) => b.dollars - a.dollars);
};
