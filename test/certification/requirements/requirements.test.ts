import { beforeAll, describe, expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { recordData } from './recordings/data.ts';
import { recordPayee } from './recordings/payees.ts';
import { recordPayments } from './recordings/payments.ts';
import { type Scene, scenesOf } from './scene.ts';
import { follows, titleOf, trafficRows } from './tables.ts';

const local = useLocalTable();

let scenes: readonly Scene[] = [];

beforeAll(async () => {
  const { table } = local();
  const payee = await recordPayee(table);
  const payments = await recordPayments(table, payee.proof);
  scenes = scenesOf([...payee.recordings, ...payments, ...(await recordData(table))]);
});

describe('requirements', () => {
  test.each(trafficRows.map((row) => ({ title: titleOf(row), row })))('$title', ({ row }) => {
    const exercising = scenes.filter((scene) => follows(row, scene) !== undefined);
    expect(exercising, 'no recorded exchange exercises the rule').not.toEqual([]);
    expect(exercising.filter((scene) => follows(row, scene) === false)).toEqual([]);
    const undetected = exercising.filter((scene) => follows(row, row.rule.broken(scene)) !== false);
    expect(undetected, 'a broken exchange is not detected').toEqual([]);
  });
});
