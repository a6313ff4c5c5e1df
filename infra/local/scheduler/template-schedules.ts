import type { RuleProperties } from '../events/event-bridge.ts';
import { ofType } from '../template/template.ts';
import type { Resource } from '../template/template.ts';

/** What CreateSchedule and AWS::Scheduler::Schedule both say. */
export interface Definition {
  readonly GroupName?: string | undefined;
  readonly ScheduleExpression?: string | undefined;
  readonly ScheduleExpressionTimezone?: string | undefined;
  readonly State?: string | undefined;
  readonly ActionAfterCompletion?: string | undefined;
  readonly Target?: Target | undefined;
}

interface Target {
  readonly Arn?: string | undefined;
  readonly RoleArn?: string | undefined;
  readonly Input?: string | undefined;
}

export interface TemplateSchedule {
  readonly stack: string;
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly definition: Definition;
}

/** Rules with a schedule live in a group of a name that no schedule group can have. */
export const ruleGroup = 'events:rule';

/** Every AWS::Scheduler::Schedule, and every target of an AWS::Events::Rule with a schedule. */
export const templateSchedules = (resources: readonly Resource[]): TemplateSchedule[] => {
  const schedules = ofType<Definition>(resources, 'AWS::Scheduler::Schedule').map(
    ({ stack, id, name, properties }) => ({
      stack,
      id,
      group: properties.GroupName ?? 'default',
      name,
      definition: properties,
    }),
  );
  const rules = ofType<RuleProperties>(resources, 'AWS::Events::Rule').flatMap(({ stack, id, name, properties }) => {
    const { ScheduleExpression, State, Targets = [] } = properties;
    if (!ScheduleExpression) return [];
    return Targets.map(({ Arn, Id, Input }) => ({
      stack,
      id,
      group: ruleGroup,
      name: `${name}/${Id}`,
      definition: { ScheduleExpression, State, Target: { Arn, Input } },
    }));
  });
  return [...schedules, ...rules];
};
