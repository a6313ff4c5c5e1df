import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type App, Validations } from 'aws-cdk-lib';
import {
  AwsSolutionsChecks,
  HIPAASecurityChecks,
  type NagPack,
  NIST80053R5Checks,
  PCIDSS321Checks,
  ServerlessChecks,
} from 'cdk-nag';
import { beforeAll, expect, test } from 'vitest';
import { type AcknowledgedFinding, acknowledgedFindings } from '#infra/deployment/acknowledged-findings.ts';
import { newSandbox } from '#infra/stages.ts';
import { fullStage } from '#test/support/cloud/templates/production-stage.ts';
import { stacksOf } from '#test/support/cloud/templates/stage-templates.ts';

interface Finding {
  readonly stage: 'production' | 'sandbox';
  readonly rule: string;
  readonly path: string;
}

let productionApp: App;
beforeAll(async () => {
  ({ app: productionApp } = await stacksOf(fullStage, { name: 'production', isValidated: true }));
});

const findingsOf = (stage: Finding['stage'], app: App): readonly Finding[] => {
  const packs: readonly NagPack[] = [
    new HIPAASecurityChecks(app),
    new NIST80053R5Checks(app),
    new PCIDSS321Checks(app),
    new ServerlessChecks(app),
  ];
  return packs.flatMap((pack) =>
    pack.validateScope(app).violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({
        stage,
        rule: ruleName.replace(`${pack.readPackName}-`, ''),
        path: constructPath,
      })),
    ),
  );
};

const isAcknowledged = ({ stage, rule, path }: Finding, { only, ...acknowledged }: AcknowledgedFinding): boolean =>
  acknowledged.rule === rule && acknowledged.at.test(path) && (only ?? stage) === stage;

test('the HIPAA, NIST 800-53 R5, PCI DSS and serverless packs report only acknowledged findings', async () => {
  const findings = [
    ...findingsOf('production', productionApp),
    ...findingsOf('sandbox', (await stacksOf(newSandbox, { name: 'sandbox' })).app),
  ];
  expect(findings.length).toBeGreaterThan(100);
  const unacknowledged = findings.filter(
    (finding) => !acknowledgedFindings.some((acknowledgement) => isAcknowledged(finding, acknowledgement)),
  );
  expect(unacknowledged).toEqual([]);
  const unused = acknowledgedFindings.filter(
    (acknowledgement) => !findings.some((finding) => isAcknowledged(finding, acknowledgement)),
  );
  expect(unused).toEqual([]);
});

test('every acknowledgement states its reason in full sentences', () => {
  for (const { rule, reason } of acknowledgedFindings) expect(reason, rule).toMatch(/^[A-Z].{20,}\.$/);
});

test('with its acknowledgements, the production stage passes the AwsSolutions and CDK checks', () => {
  Validations.of(productionApp).addPlugins(new AwsSolutionsChecks(productionApp));
  expect(() => productionApp.synth()).not.toThrow();
});

test('no stack of the largest stage has more than 300 of the 500 resources that CloudFormation allows', () => {
  const sizes = globSync(join(productionApp.synth().directory, '*.template.json')).map((file) => {
    const { Resources } = JSON.parse(readFileSync(file, 'utf8')) as { readonly Resources: object };
    return [basename(file), Object.keys(Resources).length] as const;
  });
  expect(sizes.length).toBeGreaterThan(6);
  const advice = 'Move some functions to another nested stack of Service (infra/service-stack.ts).';
  expect(
    sizes.filter(([, size]) => size > 300),
    advice,
  ).toEqual([]);
});
