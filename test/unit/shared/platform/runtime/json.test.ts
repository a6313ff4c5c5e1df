import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedMember } from '#shared/platform/runtime/json.ts';

test('serialised values have no duplicate fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(repeatedMember(text, JSON.parse(text))).toBeUndefined();
    }),
  );
});

test('a duplicate field is found at any depth and position', () => {
  const members = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(
      members,
      fc.string(),
      fc.jsonValue(),
      fc.jsonValue(),
      fc.nat(3),
      (others, name, first, second, depth) => {
        const written = [...Object.entries(others).filter(([other]) => other !== name), [name, first], [name, second]]
          .map(([member, value]) => `${JSON.stringify(member)}:${JSON.stringify(value)}`)
          .join(',');
        const text = `${'[{"in":'.repeat(depth)}{${written}}${'}]'.repeat(depth)}`;
        expect(repeatedMember(text, JSON.parse(text))).toBeDefined();
      },
    ),
  );
});
