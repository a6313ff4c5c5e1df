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

/** The constructs and metrics from which the objectives are computed. */
export interface ObjectiveSources {
  readonly monitoring: Monitoring;
  readonly web: HttpInterface;
  readonly payments: PaymentCounts;
  readonly attempts: WebhookAttempts;
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
    failures: ({ monitoring: { namespace } }) => ({ namespace, ...bankCalls }),
  },
} as const satisfies Record<string, Row>;

export type ObjectiveName = keyof typeof objectives;

/** Adds the alarms on the service level objectives. */
export const addObjectives = (parent: Construct, sources: ObjectiveSources) => {
  const scope = new Construct(parent, 'Objectives');
  const alarms: Partial<Record<ObjectiveName, cloudwatch.AlarmBase>> = {};
  /** The error budgets that are left. An objective for each value of a dimension has none. */
  const budgets: Partial<Record<ObjectiveName, cloudwatch.IMetric>> = {};
  for (const name of Object.keys(objectives) as ObjectiveName[]) {
    const objective: Row = objectives[name];
    const props = { monitoring: sources.monitoring, name, objective };
    if ('events' in objective) {
      const events = objective.events(sources);
      alarms[name] = alarmOnObjective(scope, name, { ...props, events });
      budgets[name] = budgetLeft(name, objective, events);
    } else alarms[name] = alarmOnEach(scope, name, { ...props, failures: objective.failures(sources) });
  }
  return { alarms: alarms as Record<ObjectiveName, cloudwatch.AlarmBase>, budgets };
};
export type Objectives = ReturnType<typeof addObjectives>;
