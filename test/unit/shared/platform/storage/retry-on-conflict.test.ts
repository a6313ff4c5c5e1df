import { expect, test } from 'vitest';
import { retryFrom } from '#shared/platform/storage/retry-on-conflict.ts';
import { Conflict } from '#shared/platform/storage/table.ts';

test('a change of an earlier state is first attempted without reading, and reads after each conflict', async () => {
  const attempted: string[] = [];
  const reload = () => Promise.resolve(`read ${attempted.length}`);
  const change = async (state: string): Promise<string> => {
    attempted.push(state);
    if (attempted.length < 3) throw new Conflict([]);
    return Promise.resolve('written');
  };
  expect(await retryFrom('earlier', reload, change)).toBe('written');
  expect(attempted).toEqual(['earlier', 'read 1', 'read 2']);
});

test('a change that failed for another reason is not retried', async () => {
  const reload = () => Promise.reject(new Error('It was read'));
  await expect(retryFrom('earlier', reload, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
