import { expect, test } from 'vitest';
import { idleCosts, type Resource } from '#test/bench/cost/idle.ts';
import { priceListOf } from '#test/bench/cost/price-list.ts';

const prices = priceListOf('us-east-1');
const totalOf = (resources: readonly Resource[]): number =>
  idleCosts(resources, prices).reduce((sum, { dollars }) => sum + dollars, 0);

const alarm = (metrics: number): Resource => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: { Metrics: [{ Expression: 'a + b' }, ...Array.from({ length: metrics }, () => ({ MetricStat: {} }))] },
});
const schedule = (ScheduleExpression: string): Resource => ({
  Type: 'AWS::Events::Rule',
  Properties: { ScheduleExpression },
});
const poller = (settings: object): Resource => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { ...settings },
});

test('a new alarm costs as much as the metrics that it reads, and a query as much as one', () => {
  const stage = [{ Type: 'AWS::KMS::Key' }, { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } }];
  expect(totalOf(stage)).toBeCloseTo(1.1);
  expect(totalOf([...stage, alarm(3)])).toBeCloseTo(1.4);
  expect(totalOf([...stage, alarm(0)])).toBeCloseTo(1.2);
  expect(idleCosts([...stage, alarm(3)], prices).map(({ name, count }) => [name, count])).toEqual([
    ['KMS keys', 1],
    ['metrics of alarms', 4],
  ]);
});

test('only provisioned pollers cost by the hour, and reading the stream of a table costs nothing', () => {
  const standard = totalOf([poller({ ScalingConfig: { MaximumConcurrency: 200 } })]);
  const provisioned = totalOf([poller({ ProvisionedPollerConfig: { MinimumPollers: 5, MaximumPollers: 20 } })]);
  expect(standard).toBeCloseTo(0.26, 2);
  expect(provisioned - standard).toBeCloseTo(5 * 730 * 0.00925);
  expect(totalOf([poller({ StartingPosition: 'TRIM_HORIZON' })])).toBe(0);
});

test('a schedule costs as much as its runs', () => {
  expect(totalOf([schedule('rate(1 minute)')])).toBeCloseTo(15 * totalOf([schedule('rate(15 minutes)')]));
  expect(totalOf([{ Type: 'AWS::Events::Rule', Properties: {} }])).toBe(0);
  expect(() => totalOf([schedule('cron(0 8 * * ? *)')])).toThrow('Unknown schedule');
});

test('a firewall and copies of secrets are counted', () => {
  expect(totalOf([{ Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } }])).toBe(7);
  expect(totalOf([{ Type: 'AWS::SecretsManager::Secret', Properties: { ReplicaRegions: [{}] } }])).toBeCloseTo(0.8);
});

test('a type of resource without a known price is an error', () => {
  expect(() => totalOf([{ Type: 'AWS::EC2::NatGateway' }])).toThrow('AWS::EC2::NatGateway has no price');
});
