import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventPattern } from '#infra/local/events/event-pattern.ts';

interface Vector {
  readonly pattern: unknown;
  readonly event: unknown;
  readonly expect: 'true' | 'false' | 'error';
}

const file = new URL('../../support/event-patterns.jsonl', import.meta.url);
const vectors = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

const verdict = ({ pattern, event }: Vector): string => {
  try {
    return String(eventPattern(pattern)(event));
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidEventPatternException' ? 'error' : String(error);
  }
};

test('the matcher agrees with the verdict of AWS on every recorded pattern and event', () => {
  const disagreements = vectors.filter((vector) => verdict(vector) !== vector.expect);
  expect(disagreements).toEqual([]);
  expect(vectors.length).toBeGreaterThan(3000);
});
