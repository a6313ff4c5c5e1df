import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMove,
  IllegalTransition,
  initialState,
  isFinal,
  move,
  revise,
  type Versioned,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { anyResource, resourceKinds } from '#shared/resources.ts';

const machines = resourceKinds.map((kind) => {
  const { title, lifecycle, schema } = anyResource(kind);
  const statuses = (schema.shape.status as unknown as { options: string[] }).options;
  return [title, lifecycle, statuses, Object.keys(lifecycle)[0] ?? ''] as const;
});

describe.each(machines)('the lifecycle of a %s', (_name, lifecycle, statuses, first) => {
  test('names every status', () => {
    expect(Object.keys(lifecycle).toSorted()).toEqual([...statuses].toSorted());
  });

  test('reaches every status from the first, and a final one from every status', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      seen.add(from);
      for (const next of lifecycle[from] ?? []) if (!seen.has(next)) reach(next, seen);
      return seen;
    };
    expect([...reach(first)].toSorted()).toEqual([...statuses].toSorted());
    for (const status of statuses)
      expect(
        [...reach(status)].some((end) => isFinal(lifecycle, end)),
        status,
      ).toBe(true);
  });

  test('walks only along its edges, and the history of a walk only grows', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>(...statuses), { maxLength: 12 }), (wishes) => {
        let resource: Versioned = initialState(first, '2026-01-01T00:00:00.000Z');
        for (const wish of wishes) {
          const legal = canMove(lifecycle, resource.status, wish);
          if (!legal) {
            expect(() => move(lifecycle, resource, wish, '2026-01-02T00:00:00.000Z')).toThrow(IllegalTransition);
            continue;
          }
          const before = resource;
          resource = move(lifecycle, resource, wish, '2026-01-02T00:00:00.000Z');
          expect(resource.version).toBe(before.version + 1);
          expect(resource.history.slice(0, -1)).toEqual(before.history);
          expect(resource.history.at(-1)).toMatchObject({ status: wish, version: resource.version });
        }
        expect(resource.history[0]).toEqual({ status: first, at: '2026-01-01T00:00:00.000Z', version: 0 });
      }),
    );
  });
});

test('a move that the lifecycle does not have throws and says which', () => {
  const { lifecycle } = anyResource('payment');
  const settled = {
    ...initialState('Pending', '2026-01-01T00:00:00.000Z'),
    status: 'AcceptedCreditSettlementCompleted',
  };
  expect(() => move(lifecycle, settled, 'Rejected', '2026-01-02T00:00:00.000Z')).toThrow(
    'A resource cannot move from AcceptedCreditSettlementCompleted to Rejected',
  );
});

test('a revision is one version further in the same status, and leaves the history alone', () => {
  const resource = initialState('New', '2026-01-01T00:00:00.000Z');
  expect(revise(resource, '2026-01-02T00:00:00.000Z')).toEqual({
    ...resource,
    version: 1,
    updatedAt: '2026-01-02T00:00:00.000Z',
  });
});
