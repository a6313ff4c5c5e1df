import type { RuleProperties } from '../events/event-bridge.ts';
import { ofType, type Resource } from '../template/template.ts';
import type { ScheduleDefinition } from './schedule-store.ts';

export interface RuleSchedule {
  readonly stack: string;
  readonly id: string;
  readonly name: string;
  readonly definition: ScheduleDefinition;
}

/** Returns one schedule for each target of each rule with a schedule expression. */
export const readRuleSchedules = (resources: readonly Resource[]): RuleSchedule[] =>
  ofType<RuleProperties>(resources, 'AWS::Events::Rule').flatMap(({ stack, id, name, properties }) => {
    const { ScheduleExpression, State, Targets = [] } = properties;
    if (!ScheduleExpression || State === 'DISABLED') return [];
    return Targets.map((target) => ({
      stack,
      id,
      name: `${name}/${target.Id}`,
      definition: { ScheduleExpression, Target: { Arn: target.Arn, DeadLetterConfig: target.DeadLetterConfig } },
    }));
  });
