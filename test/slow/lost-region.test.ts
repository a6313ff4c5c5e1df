import { afterAll, beforeAll, expect, test } from 'vitest';
import { play } from '#test/drill/play.ts';
import { createStage, type DrillStage } from '#test/drill/stage.ts';
import { moments } from '#test/drill/steps.ts';
import { createTrap } from '#test/drill/trap.ts';

// `npm run drill` loses a region at all moments.

const trap = createTrap();
let stage: DrillStage;

beforeAll(async () => {
  stage = await createStage({ lagMs: 1_000, hold: trap.hold, log: () => undefined });
}, 300_000);

afterAll(() => stage.close());

const momentOf = (name: string, when: 'before' | 'after') => {
  const moment = moments.find((candidate) => candidate.name === name && candidate.when === when);
  if (!moment) throw new Error(`There is no moment ${when} ${name}`);
  return moment;
};

test.each([
  ['lost', 'after', 'L'],
  ['partitioned', 'before', 'P'],
] as const)(
  'a region is %s %s the bank accepts an order: the payment is made once, and every event arrives',
  { timeout: 900_000 },
  async (mode, when, reference) => {
    const moment = momentOf('the bank accepts the order', when);
    const played = await play(stage, trap, { moment, mode, reference });
    expect(played.atBank.atEnd).toBe(1);
    expect(played.status.atEnd).toBe('Completed');
    expect(played.lostEvents).toEqual([]);
    expect([...(await stage.paymentsAtBanks()).values()]).not.toContain(2);
  },
);
