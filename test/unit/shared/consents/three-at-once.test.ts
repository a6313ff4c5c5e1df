import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, expiry, type Part, redirect, revocation, sync } from '#test/support/builders/authorisations/parts.ts';
import { checkRetry, playScene } from '#test/support/builders/authorisations/scene.ts';
import { type BankAnswer, openWorld } from '#test/support/builders/authorisations/world.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { scheduleOf } from '#test/support/schedules/explore.ts';

const local = useLocalTable();

/** Who may join the redirect. Each is one of two, so redirects get interaction ids of their own. */
const others = {
  'the same redirect': (id) => redirect(id, { code: 'code-1' }),
  'a redirect with another code': (id) => redirect(id, { code: 'code-2' }),
  'a redirect with an error': (id) => redirect(id, { error: 'access_denied' }),
  'a revocation': () => revocation,
  'the end of the time to decide': () => after(11, expiry),
  'a sync that finds Authorized': () => sync('Authorized'),
  'a sync that finds Suspended': () => sync('Suspended'),
  'a sync that finds Revoked': () => sync('Revoked'),
} as const satisfies Record<string, (interactionId: string) => Part>;
const names = Object.keys(others) as (keyof typeof others)[];

const scenes = fc.record({
  second: fc.constantFrom(...names),
  third: fc.constantFrom(...names),
  type: fc.constantFrom('SingleInstantPayment' as const, 'VariableOnDemand' as const),
  answers: fc.array(fc.constantFrom<BankAnswer>('grants', 'is unavailable', 'refuses'), { maxLength: 2 }),
  /** Fewer than the longest schedule has steps: what is left is played one actor after the other. */
  choices: fc.array(fc.nat(5), { minLength: 10, maxLength: 30 }),
});

test('a redirect and two other actors keep the rules in any order of their steps', async () => {
  const seed = Number(process.env.SCHEDULE_SEED ?? Date.now() % 2 ** 31);
  const seen = new Map<string, number>();
  let played = 0;
  const property = fc.asyncProperty(scenes, async ({ type, second, third, answers, choices }) => {
    const world = await openWorld(local().table, { type, answers });
    const cast = {
      'the redirect': redirect('first', { code: 'code-1' }),
      [`${second} (second)`]: others[second]('second'),
      [`${third} (third)`]: others[third]('third'),
    };
    const outcome = (await playScene(world, cast, scheduleOf(choices))) ?? expect.fail('not played to the end');
    const granted = world.exchanges.filter(({ answer }) => answer === 'grants');
    expect(granted.length, 'codes exchanged').toBeLessThanOrEqual(1);
    await checkRetry(world, 'code-1');
    const [, end = ''] = outcome.split(': ');
    seen.set(end, (seen.get(end) ?? 0) + 1);
    played += 1;
  });
  console.log(`three at once: SCHEDULE_SEED=${seed}`);
  await fc.assert(property, { seed, numRuns: 50 });
  console.log(`three at once: ${played} schedules, which ended`, Object.fromEntries(seen));
  expect(played).toBeGreaterThanOrEqual(50);
  expect(seen.size, 'different ends').toBeGreaterThanOrEqual(3);
});
