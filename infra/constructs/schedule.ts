import { aws_events as events, aws_events_targets as targets, type Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

/** Invokes a function again and again. */
export const every = (
  scope: Construct,
  id: string,
  interval: Duration,
  { function: target }: ServiceFunction,
): void => {
  new events.Rule(scope, id, {
    schedule: events.Schedule.rate(interval),
    targets: [new targets.LambdaFunction(target)],
  });
};
