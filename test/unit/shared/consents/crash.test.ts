import { afterAll, expect, test } from 'vitest';
import { digest } from '#shared/platform/runtime/ids.ts';
import { actAlone, after, redirect } from '#test/support/builders/authorisations/parts.ts';
import { answerOf, playScene } from '#test/support/builders/authorisations/scene.ts';
import { checkResources } from '#test/support/builders/authorisations/rules.ts';
import { type BankAnswer, openWorld, type World } from '#test/support/builders/authorisations/world.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { everySchedule } from '#test/support/schedules/explore.ts';
import type { Choose } from '#test/support/schedules/play.ts';

const local = useLocalTable();
const first = redirect('first', { code: 'code-1' });

/** The steps of a redirect up to its claim: it finds the consent, and writes the claim. */
const stepsToClaim = 2;

/** A bank that takes each code once, and a customer who has time. */
const aWorld = (answers: readonly BankAnswer[] = []) =>
  openWorld(local().table, { type: 'SingleInstantPayment', answers, takesCodesOnce: true, secondsLeft: 500 });

const comes = async (world: World, interactionId: string, code: string) => {
  const [result] = await Promise.allSettled([actAlone(redirect(interactionId, { code }), world)]);
  checkResources(world);
  return answerOf(result);
};

/** Ends the schedule after some steps: the actor dies there. */
const dieAfter = (steps: number): Choose => {
  let left = steps;
  return ([step]) => {
    left -= 1;
    return left < 0 ? undefined : step;
  };
};

/** The state that a request leaves behind when it dies. */
const leftBy = ({ exchanges, current }: World) => {
  const { consent } = current();
  if (consent.accessToken) return 'authorised';
  if (exchanges.length > 0) return 'exchanged';
  return consent.callback ? 'claimed' : 'untouched';
};

test('another redirect takes over half a minute after a request died, at whichever step it died', async () => {
  const deaths: string[] = [];
  for (let steps = 0; deaths.at(-1) !== 'authorised'; steps += 1) {
    const world = await aWorld();
    await playScene(world, { first }, dieAfter(steps));
    const left = leftBy(world);
    deaths.push(left);
    const isHeld = left === 'claimed' || left === 'exchanged';
    if (isHeld) {
      world.pass(29);
      expect(await comes(world, 'early', 'code-1'), `${left}, too early`).toBe('conflict');
      world.pass(2);
    }
    // The tokens were lost with the request, and the bank does not take the code a second time.
    expect(await comes(world, 'second', 'code-1'), left).toBe(left === 'exchanged' ? 'validation_error' : 'done');
    if (left === 'exchanged') expect(await comes(world, 'third', 'code-2'), left).toBe('done');
    const granted = left === 'authorised' ? 'first' : left === 'exchanged' ? 'third' : 'second';
    expect(world.current().payment?.interactionId).toBe(granted);
  }
  expect(new Set(deaths)).toEqual(new Set(['untouched', 'claimed', 'exchanged', 'authorised']));
});

test('a wrong code spoils nothing, and a code that comes again after its answer was lost is given up', async () => {
  const world = await aWorld(['refuses', 'is unavailable', 'refuses', 'refuses']);
  const isSpent = () => world.current().consent.stagings.some((staging) => staging.isSpent);
  expect([await comes(world, 'first', 'wrong'), isSpent()]).toEqual(['validation_error', false]);
  expect([await comes(world, 'second', 'code-1'), isSpent()]).toEqual(['provider_unavailable', false]);
  expect([await comes(world, 'third', 'wrong'), isSpent()]).toEqual(['validation_error', false]);
  expect([await comes(world, 'fourth', 'code-1'), isSpent()]).toEqual(['validation_error', true]);
});

test('while the request that took over exchanges its code, a third one is refused', async () => {
  const world = await aWorld();
  await playScene(world, { first }, dieAfter(stepsToClaim));
  world.pass(31);
  await playScene(world, { second: redirect('second', { code: 'code-2' }) }, dieAfter(stepsToClaim));
  expect(world.current().consent.callback?.codeHash).toBe(digest('code', 'code-2'));
  expect(await comes(world, 'third', 'code-3')).toBe('conflict');
});

/** Lets the actors take one step each in this order, and ends the schedule when the next one has none to take. */
const inTurn = (...actors: readonly string[]): Choose => {
  const next = actors.values();
  return (waiting) => {
    const actor = next.next().value;
    return waiting.find((step) => step.actor === actor);
  };
};
const times = (count: number, actor: string): readonly string[] => Array<string>(count).fill(actor);

test('a request that fails after its claim was taken over does not release the claim of its successor', async () => {
  const world = await aWorld(['is unavailable']);
  const cast = { first, second: after(31, redirect('second', { code: 'code-2' })) };
  // The second one waits half a minute before it claims. The first one then fails, and sees that the claim is no longer its own.
  const order = [...times(stepsToClaim, 'first'), ...times(1 + stepsToClaim, 'second'), ...times(3, 'first')];
  await playScene(world, cast, inTurn(...order));
  expect(world.exchanges).toEqual([{ code: 'code-1', answer: 'is unavailable' }]);
  expect(world.current().consent.callback?.codeHash).toBe(digest('code', 'code-2'));
  expect(await comes(world, 'third', 'code-3')).toBe('conflict');
});

/** Leaves the choice to another one when the first request has had its claim for half a minute. */
const fromTheEndOfTheClaim = (choose: Choose): Choose => {
  const before = [...times(stepsToClaim, 'first'), 'second'].values();
  return (waiting) => {
    const actor = before.next().value;
    return actor === undefined ? choose(waiting) : waiting.find((step) => step.actor === actor);
  };
};

let total = 0;
afterAll(() => console.log(`a late request and its successor: ${total} schedules`));

test('a request that is held up for half a minute after its claim does not overwrite its successor', async () => {
  const seen = new Set<string>();
  const cast = { first, second: after(31, redirect('second', { code: 'code-2' })) };
  total = await everySchedule(async (choose) => {
    const world = await aWorld();
    const outcome = await playScene(world, cast, fromTheEndOfTheClaim(choose));
    if (!outcome) return;
    seen.add(outcome);
    expect(world.current().payment?.interactionId).toBe(outcome.startsWith('done') ? 'first' : 'second');
  });
  expect([...seen].toSorted()).toEqual([
    'done, invalid_state: Authorized with tokens, Processing',
    'invalid_state, done: Authorized with tokens, Processing',
  ]);
  expect(total).toBeGreaterThanOrEqual(10);
});
