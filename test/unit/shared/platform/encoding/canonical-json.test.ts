import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { canonical } from '#test/support/drivers/integrator.ts';

test('fields are sorted, nulls are omitted and nothing else changes', () => {
  const body = {
    reference: 'INV-1001',
    amount: '150.00',
    currency: 'AED',
    beneficiaryName: 'Ivan England',
    beneficiaryIban: 'AE070331234567890123456',
    note: null,
  };
  expect(canonicalJson(body)).toBe(
    '{"amount":"150.00","beneficiaryIban":"AE070331234567890123456","beneficiaryName":"Ivan England","currency":"AED","reference":"INV-1001"}',
  );
});

test('arrays keep their order and nested objects are sorted too', () => {
  expect(canonicalJson({ b: [{ z: 1, a: null }, 2], a: { d: 'ع', c: '"\n' } })).toBe(
    '{"a":{"c":"\\"\\n","d":"ع"},"b":[{"z":1},2]}',
  );
});

test('field names that look like numbers are sorted as text', () => {
  expect(canonicalJson({ 9: 1, 10: 2 })).toBe('{"10":2,"9":1}');
});

test('the canonical text does not depend on the order of fields', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, entry]) => [name, shuffled(entry)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
    }),
  );
});

test('an independent implementation returns the same text', () => {
  const withoutNullElements = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('null'));
  fc.assert(
    fc.property(withoutNullElements, (value) => {
      expect(canonicalJson(value)).toBe(canonical(value));
    }),
  );
});

test('an undefined field is omitted like null', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
});
