import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everySchedule } from '#test/support/schedules/explore.ts';
import { type Actor, type Choose, everything, play, type Step, type Touches } from '#test/support/schedules/play.ts';

/** An actor with these steps and no effects. */
const anActor =
  (steps: readonly Touches[]): Actor<void> =>
  async (pause) => {
    for (const touches of steps) await pause('step', touches, async () => undefined);
  };

const playedBy = async (actors: readonly (readonly Touches[])[], choose: Choose): Promise<readonly Step[]> => {
  const taken: Step[] = [];
  const named = Object.fromEntries(actors.map((steps, index) => [`actor ${index}`, anActor(steps)]));
  const ended = await play(named, (steps) => {
    const step = choose(steps);
    if (step) taken.push(step);
    return step;
  });
  return ended.size === actors.length ? taken : [];
};

const touch = ({ reads = [], writes = [] }: Touches): readonly string[] => [...reads, ...writes];
const collide = (one: Touches, other: Touches): boolean =>
  (one.writes ?? []).some((name) => name === '*' || touch(other).includes(name));

/** The order of the steps that touch the same data: two schedules differ only if this order does. */
const dependentOrder = (steps: readonly Step[]): string => {
  const name = ({ actor, number }: Step) => `${actor}.${number}`;
  const pairs = steps.flatMap((one, index) =>
    steps
      .slice(index + 1)
      .filter((other) => collide(one.touches, other.touches) || collide(other.touches, one.touches))
      .map((other) => `${name(one)} before ${name(other)}`),
  );
  return pairs.toSorted().join(', ');
};

/** A schedule that follows a list of numbers, and continues with the first actor at its end. */
const scheduleOf = (choices: readonly number[]): Choose => {
  let next = 0;
  return (steps) => {
    const choice = choices[next] ?? 0;
    next += 1;
    return steps[choice % steps.length];
  };
};

/** Runs every order of the steps, including equivalent ones. */
const everyOrder = async (actors: readonly (readonly Touches[])[]): Promise<readonly (readonly Step[])[]> => {
  const orders: (readonly Step[])[] = [];
  const continueFrom = async (choices: readonly number[]): Promise<void> => {
    const widths: number[] = [];
    const choose = scheduleOf(choices);
    orders.push(
      await playedBy(actors, (steps) => {
        widths.push(steps.length);
        return choose(steps);
      }),
    );
    for (let place = choices.length; place < widths.length; place += 1)
      for (let choice = 1; choice < (widths[place] ?? 0); choice += 1)
        await continueFrom([...choices, ...Array<number>(place - choices.length).fill(0), choice]);
  };
  await continueFrom([]);
  return orders;
};

const touches = fc.constantFrom<Touches>(
  { reads: ['a'] },
  { reads: ['b'] },
  { writes: ['a'] },
  { writes: ['a', 'b'] },
  {},
  everything,
);

test('every different schedule is run exactly once', async () => {
  const actors = fc.array(fc.array(touches, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(actors, async (cast) => {
      const orders = (await everyOrder(cast)).map(dependentOrder);
      const played: string[] = [];
      const count = await everySchedule(async (choose) => {
        const steps = await playedBy(cast, choose);
        if (steps.length > 0) played.push(dependentOrder(steps));
      });
      expect(count).toBe(played.length);
      expect(played.toSorted()).toEqual([...new Set(orders)].toSorted());
    }),
    { numRuns: 15 },
  );
});

test('steps that only read, or that touch different data, are not tried in both orders', async () => {
  const count = (one: Touches, other: Touches) =>
    everySchedule(async (choose) => {
      await playedBy([[one], [other]], choose);
    });
  expect(await count({ reads: ['a'] }, { reads: ['a'] })).toBe(1);
  expect(await count({ writes: ['a'] }, { writes: ['b'] })).toBe(1);
  expect(await count({ writes: ['a'] }, { reads: ['a'] })).toBe(2);
  expect(await count(everything, {})).toBe(2);
});

test('an actor that waits for something other than a step is reported as an error in the test', async () => {
  const stuck: Actor<void> = () => new Promise(() => undefined);
  await expect(play({ stuck }, ([step]) => step)).rejects.toThrow('waits for something that is not a step');
});
