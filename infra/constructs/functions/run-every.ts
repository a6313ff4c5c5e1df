import { aws_events as events, aws_events_targets as targets, type Duration } from 'aws-cdk-lib';
import type { Environment, ServiceFunction } from './service-function.ts';

export const runEvery = <E extends Environment>(interval: Duration, target: ServiceFunction<E>): void => {
  new events.Rule(target, 'Schedule', {
    schedule: events.Schedule.rate(interval),
    targets: [new targets.LambdaFunction(target.invoked)],
  });
};
