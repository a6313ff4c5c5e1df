import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolated } from '#shared/standard/languages/isolated.ts';

test('no name can end its isolation, or reverse the text after it', () => {
  const controls = '\u202A \u202B \u202C \u202D \u202E \u2066 \u2067 \u2068 \u2069'.split(' ');
  const names = fc.array(fc.constantFrom('Desert Rose', 'وردة', ...controls)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(names, (name) => {
      const text = isolated(name);
      expect([text.at(0), text.at(-1)]).toEqual(['\u2068', '\u2069']);
      expect(controls.some((control) => text.slice(1, -1).includes(control))).toBe(false);
    }),
  );
});
