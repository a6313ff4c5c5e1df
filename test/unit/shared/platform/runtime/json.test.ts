import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedField } from '#shared/platform/runtime/json.ts';

test('a serialised value is never reported to have a duplicate field', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(repeatedField(text, JSON.parse(text))).toBeUndefined();
    }),
  );
});

test('a duplicate field is found at any depth and position', () => {
  const fields = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(
      fields,
      fc.string(),
      fc.jsonValue(),
      fc.jsonValue(),
      fc.nat(3),
      (others, name, first, second, depth) => {
        const fieldTexts = [
          ...Object.entries(others).filter(([other]) => other !== name),
          [name, first],
          [name, second],
        ]
          .map(([fieldName, value]) => `${JSON.stringify(fieldName)}:${JSON.stringify(value)}`)
          .join(',');
        const text = `${'[{"in":'.repeat(depth)}{${fieldTexts}}${'}]'.repeat(depth)}`;
        expect(repeatedField(text, JSON.parse(text))).toBeDefined();
      },
    ),
  );
});
