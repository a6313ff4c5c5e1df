import { aws_cloudwatch as cloudwatch } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { promisedSeconds } from '#shared/standard/promises.ts';
import type { HttpInterface } from '../../constructs/http/http-interface.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';
import {
  alarmOnEach,
  alarmOnObjective,
  budgetLeft,
  type Events,
  type FailuresBy,
  type Objective,
} from '../../constructs/monitoring/objective.ts';
import type { PaymentCounts } from '../background/payment-runner.ts';
import type { WebhookAttempts } from '../background/webhook-dispatcher.ts';
import { bankCalls } from '../../constructs/monitoring/bank-calls.ts';

/** The metrics from which the objectives are computed. */
export interface ObjectiveSources {
  readonly web: HttpInterface;
  readonly payments: PaymentCounts;
  readonly attempts: WebhookAttempts;
  /** The namespace of the functions' metrics. */
  readonly namespace: string;
}

type Row = Objective &
  (
    | { readonly events: (sources: ObjectiveSources) => Events }
    /** An objective for each value of a dimension. */
    | { readonly failures: (sources: ObjectiveSources) => FailuresBy }
  );

const computed = (expression: string, usingMetrics: Record<string, cloudwatch.IMetric>): cloudwatch.IMetric =>
  new cloudwatch.MathExpression({ expression, usingMetrics });

export const objectives = {
  requests: {
    meaning: 'Requests must not get a 5xx response.',
    impact: 'Clients and customers see errors.',
    percent: 99.9,
    runbook: 'failing-requests',
    events: ({ web }) => {
      const total = web.metric('Count', 'Sum');
      return { total, good: computed('requests - errors', { requests: total, errors: web.metric('5xx', 'Sum') }) };
    },
  },
  latency: {
    meaning: `Requests must get their response within ${promisedSeconds.request} seconds.`,
    impact: 'Clients and customers wait, and some give up.',
    percent: 99,
    runbook: 'late-responses',
    events: ({ web }) => ({
      total: web.metric('Latency', 'SampleCount'),
      good: web.metric('Latency', `TC(:${promisedSeconds.request * 1000})`),
    }),
  },
  payments: {
    meaning: `Authorised payments must be debited or rejected by their bank within ${promisedSeconds.payment} seconds.`,
    impact: 'Customers who have approved a payment do not know whether it is made.',
    percent: 99,
    runbook: 'late-payments',
    events: ({ payments: { inTime, late } }) => ({
      total: computed('FILL(inTime, 0) + FILL(late, 0)', { inTime, late }),
      good: inTime,
    }),
  },
  webhooks: {
    meaning: `Webhooks must be posted within ${promisedSeconds.webhook} seconds of their event. Those that receivers do not accept do not count.`,
    impact: 'Clients learn late that payments or consents have changed. No webhook is lost.',
    percent: 99.5,
    runbook: 'delayed-webhooks',
    events: ({ attempts: { accepted, late } }) => ({
      total: accepted,
      good: computed('accepted - late', { accepted, late }),
    }),
  },
  banks: {
    meaning: 'Each bank must respond to calls, and not with a 5xx.',
    impact: 'Customers of this bank cannot pay or share account data. Payments that it has not confirmed stay pending.',
    percent: 98,
    runbook: 'bank-down',
    failures: ({ namespace }) => ({ namespace, ...bankCalls }),
  },
} as const satisfies Record<string, Row>;

export type ObjectiveName = keyof typeof objectives;

export interface ObjectivesProps extends Omit<ObjectiveSources, 'namespace'> {
  readonly monitoring: Monitoring;
}

/** The alarms on the service level objectives. */
export class Objectives extends Construct {
  readonly alarms: Readonly<Record<ObjectiveName, cloudwatch.AlarmBase>>;
  /** The error budgets that are left. An objective for each value of a dimension has none. */
  readonly budgets: Readonly<Partial<Record<ObjectiveName, cloudwatch.IMetric>>>;

  constructor(scope: Construct, id: string, { monitoring, ...metrics }: ObjectivesProps) {
    super(scope, id);
    const sources = { ...metrics, namespace: monitoring.namespace };
    const alarmOf = (name: ObjectiveName): cloudwatch.AlarmBase => {
      const objective: Row = objectives[name];
      const props = { monitoring, name, objective };
      return 'events' in objective
        ? alarmOnObjective(this, name, { ...props, events: objective.events(sources) })
        : alarmOnEach(this, name, { ...props, failures: objective.failures(sources) });
    };
    const names = Object.keys(objectives) as ObjectiveName[];
    this.alarms = Object.fromEntries(names.map((name) => [name, alarmOf(name)])) as Record<
      ObjectiveName,
      cloudwatch.AlarmBase
    >;
    this.budgets = Object.fromEntries(
      names.flatMap((name) => {
        const objective: Row = objectives[name];
        return 'events' in objective ? [[name, budgetLeft(name, objective, objective.events(sources))]] : [];
      }),
    );
  }
}
