import { expect, test } from 'vitest';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { eventSubjects } from '#shared/standard/resource-kinds.ts';
import { recipes } from '#test/demo/trigger/recipes.ts';
import { conditionsOf } from '#test/demo/trigger/scenarios.ts';

test('every event type can be caused in the sandbox', () => {
  expect(Object.keys(recipes).toSorted()).toEqual(eventSubjects.flatMap(eventTypesOf).toSorted());
});

test('scenarios combine unless they contradict each other', () => {
  expect(conditionsOf('flaky-bank, late-settlement,lost-events')).toMatchObject({
    decimals: '04',
    downSeconds: 4,
    switches: { eventLost: true },
  });
  expect(() => conditionsOf('late-settlement,never-settles')).toThrow(/contradict each other/);
  expect(() => conditionsOf('sunny')).toThrow(/There is no scenario "sunny"\. The scenarios are: insufficient-funds/);
});
