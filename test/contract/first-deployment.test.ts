import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { regionCodes } from '#infra/deployment/regions.ts';
import { stages } from '#infra/stages.ts';

const [, section = ''] =
  /\n## First deployment\n(.*?)\n## /s.exec(readFileSync('infra/deployment/README.md', 'utf8')) ?? [];

/** The rows of the table: each step and its check. */
const steps = [...section.matchAll(/^\| +(\d+)\. ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
  ([, number = '', what = '', check = '']) => ({ number: Number(number), what, check }),
);

test('the steps of the first deployment are numbered in order, and each has a command that checks it', () => {
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1));
  expect(steps.length).toBeGreaterThanOrEqual(15);
  for (const { what, check } of steps) expect(check, what).toMatch(/`(?:aws|npm|npx|node|curl) [^`]+`/);
});

test('every prerequisite comes before the deployment that needs it', () => {
  const placeOf = (word: RegExp): number => steps.findIndex(({ what, check }) => word.test(what) || word.test(check));
  const deployment = placeOf(/^The deployment/);
  const before = [/^Node/, /credentials/, /^The region/, /concurrency/, /^Quotas/, /trail/, /certificate/, /filled in/];
  const places = [...before, /CDK's bucket/].map(placeOf);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.max(...places)).toBeLessThan(deployment);
  for (const word of [/DNS record/, /e-mails/, /cost tags/, /transport certificate/])
    expect(placeOf(word), String(word)).toBeGreaterThan(deployment);
});

test('the commands of the first deployment use existing regions and stages', () => {
  const named = [...section.matchAll(/(?:--region(?:-name)? |-c stage=|--stage )([\w-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  const known: readonly string[] = [...regionCodes, 'us-east-1', ...Object.keys(stages)];
  for (const name of named) expect(known).toContain(name);
});
