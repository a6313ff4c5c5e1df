import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import type { Stage } from '#infra/stages.ts';
import { idleCosts, type Resource } from '#test/bench/cost/idle.ts';
import { priceListOf } from '#test/bench/cost/price-list.ts';
import { fullStage, production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';

const costsOf = async (stage: Stage) => {
  const stacks: readonly (Template | undefined)[] = Object.values(await synthesise(stage));
  const resources = stacks.flatMap((stack): Resource[] => Object.values(stack?.toJSON().Resources ?? {}));
  return idleCosts(resources, priceListOf(stage.region, stage.tableClass));
};

test('production costs at most 60 dollars a month without payments', async () => {
  const costs = await costsOf(production);
  expect(costs.reduce((sum, { dollars }) => sum + dollars, 0)).toBeLessThanOrEqual(60);
});

test('the price of every resource of a stage with all options is known', async () => {
  const names = (await costsOf(fullStage)).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['metrics of alarms', 'KMS keys', 'firewall, with its rules', 'secrets']),
  );
});
