import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { regionCodes } from '#infra/deployment/regions.ts';
import { stages } from '#infra/stages.ts';

const [, section = ''] =
  /\n## First deployment\n(.*?)\n## /s.exec(readFileSync('infra/deployment/README.md', 'utf8')) ?? [];

/** The steps in the table, each with its check. */
const steps = [...section.matchAll(/^\| +(\d+)\. ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
  ([, number = '', action = '', check = '']) => ({ number: Number(number), action, check }),
);

test('the steps of the first deployment are numbered in order, and each has a command that checks it', () => {
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1));
  expect(steps.length).toBeGreaterThanOrEqual(15);
  for (const { action, check } of steps) expect(check, action).toMatch(/`(?:aws|npm|npx|node|curl) [^`]+`/);
});

test('every prerequisite comes before the deployment that needs it', () => {
  const indexOfStep = (word: RegExp): number =>
    steps.findIndex(({ action, check }) => word.test(action) || word.test(check));
  const deployment = indexOfStep(/^The deployment/);
  const prerequisites = [
    /^Node/,
    /credentials/,
    /^The region/,
    /concurrency/,
    /^Quotas/,
    /trail/,
    /certificate/,
    /filled in/,
  ];
  const indexes = [...prerequisites, /CDK's bucket/].map(indexOfStep);
  expect(indexes).not.toContain(-1);
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
  expect(Math.max(...indexes)).toBeLessThan(deployment);
  for (const word of [/DNS record/, /e-mails/, /cost tags/, /transport certificate/])
    expect(indexOfStep(word), String(word)).toBeGreaterThan(deployment);
});

test('the commands of the first deployment use existing regions and stages', () => {
  const names = [...section.matchAll(/(?:--region(?:-name)? |-c stage=|--stage )([\w-]+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const allowedNames: readonly string[] = [...regionCodes, 'us-east-1', ...Object.keys(stages)];
  for (const name of names) expect(allowedNames).toContain(name);
});
