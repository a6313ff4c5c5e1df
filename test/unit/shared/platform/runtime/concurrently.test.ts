import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapConcurrently } from '#shared/platform/runtime/concurrently.ts';

test('tasks run up to the limit at the same time, and their results keep the order of the items', async () => {
  const running = new Set<number>();
  let most = 0;
  const results = await mapConcurrently([5, 1, 4, 2, 3], 2, async (turns) => {
    running.add(turns);
    most = Math.max(most, running.size);
    for (let count = 0; count < turns; count += 1) await turn();
    running.delete(turns);
    return turns * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
});

test('after a task has failed, no others are started', async () => {
  const started: string[] = [];
  const mapped = mapConcurrently(['first', 'fails', 'third', 'fourth'], 2, async (name) => {
    started.push(name);
    await turn();
    if (name === 'fails') throw new Error('it failed');
    await turn();
  });
  await expect(mapped).rejects.toThrow('it failed');
  for (let count = 0; count < 5; count += 1) await turn();
  expect(started).toEqual(['first', 'fails']);
});

test('nothing makes no results', async () => {
  expect(await mapConcurrently([], 2, async () => 'a result')).toEqual([]);
});
