import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A resource that a deployment cannot create. */
export interface InjectedFailure {
  readonly stack: 'State' | 'Service';
}

/** The logical id of the resource. */
export const failingId = 'FailsLast';

interface Template {
  readonly Resources: Readonly<Record<string, object>>;
}

/** Adds to a stack a condition that nothing ever signals. CloudFormation waits for it after all other resources. */
export const injectFailure = (app: string, { stack }: InjectedFailure): void => {
  const file = path.join(app, `${stack}.template.json`);
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  const handle = `${failingId}Handle`;
  const failing = {
    [handle]: { Type: 'AWS::CloudFormation::WaitConditionHandle' },
    [failingId]: {
      Type: 'AWS::CloudFormation::WaitCondition',
      Properties: { Handle: { Ref: handle }, Timeout: '1', Count: 1 },
      DependsOn: Object.keys(template.Resources),
    },
  };
  writeFileSync(file, JSON.stringify({ ...template, Resources: { ...template.Resources, ...failing } }));
};
