import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileEventPattern } from '#infra/local/events/event-pattern.ts';

interface Vector {
  readonly pattern: unknown;
  readonly event: unknown;
  readonly expect: 'true' | 'false' | 'error';
}

const vectors = readFileSync('test/support/data/event-patterns.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

const outcomeOf = ({ pattern, event }: Vector): string => {
  try {
    return String(compileEventPattern(pattern)(event));
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidEventPatternException' ? 'error' : String(error);
  }
};

test('the matcher agrees with AWS on every recorded pattern and event', () => {
  const disagreements = vectors.filter((vector) => outcomeOf(vector) !== vector.expect);
  expect(disagreements).toEqual([]);
  expect(vectors.length).toBeGreaterThan(500);
});

test.each([
  { detail: { amount: [{ numeric: ['>', 10] }] } },
  { detail: { note: [{ exists: false }] } },
  { $or: [{ source: ['a'] }, { source: ['b'] }] },
])('an operator that the local cloud does not support is rejected: %j', (pattern) => {
  expect(() => compileEventPattern(pattern)).toThrow('is not supported here');
});
