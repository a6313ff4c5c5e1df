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

const lifecycles = resourceKinds.map((kind) => {
  const { title, lifecycle, schema } = anyResource(kind);
  const statuses = (schema.shape.status as unknown as { options: string[] }).options;
  return [title, lifecycle, statuses, Object.keys(lifecycle)[0] ?? ''] as const;
});

describe.each(lifecycles)('the lifecycle of a %s', (_name, lifecycle, statuses, first) => {
  test('lists every status', () => {
    expect(Object.keys(lifecycle).toSorted()).toEqual([...statuses].toSorted());
  });

  test('reaches every status from the first one, and a final status from every status', () => {
    const reachableFrom = (from: string, seen = new Set<string>()): Set<string> => {
      seen.add(from);
      for (const next of lifecycle[from] ?? []) if (!seen.has(next)) reachableFrom(next, seen);
      return seen;
    };
    expect([...reachableFrom(first)].toSorted()).toEqual([...statuses].toSorted());
    for (const status of statuses)
      expect(
        [...reachableFrom(status)].some((end) => isFinal(lifecycle, end)),
        status,
      ).toBe(true);
  });

  test('allows only its own moves, and each move adds to the history', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>(...statuses), { maxLength: 12 }), (targets) => {
        let resource: Versioned = initialState(first, '2026-01-01T00:00:00.000Z');
        for (const target of targets) {
          const legal = canMove(lifecycle, resource.status, target);
          if (!legal) {
            expect(() => move(lifecycle, resource, target, '2026-01-02T00:00:00.000Z')).toThrow(IllegalTransition);
            continue;
          }
          const before = resource;
          resource = move(lifecycle, resource, target, '2026-01-02T00:00:00.000Z');
          expect(resource.version).toBe(before.version + 1);
          expect(resource.history.slice(0, -1)).toEqual(before.history);
          expect(resource.history.at(-1)).toMatchObject({ status: target, version: resource.version });
        }
        expect(resource.history[0]).toEqual({ status: first, at: '2026-01-01T00:00:00.000Z', version: 0 });
      }),
    );
  });
});

test('an illegal move throws an error that names both statuses', () => {
  const { lifecycle } = anyResource('payment');
  const settled = {
    ...initialState('Pending', '2026-01-01T00:00:00.000Z'),
    status: 'AcceptedCreditSettlementCompleted',
  };
  expect(() => move(lifecycle, settled, 'Rejected', '2026-01-02T00:00:00.000Z')).toThrow(
    'A resource cannot move from AcceptedCreditSettlementCompleted to Rejected',
  );
});

test('a revision increases the version and keeps the status and the history', () => {
  const resource = initialState('New', '2026-01-01T00:00:00.000Z');
  expect(revise(resource, '2026-01-02T00:00:00.000Z')).toEqual({
    ...resource,
    version: 1,
    updatedAt: '2026-01-02T00:00:00.000Z',
  });
});
