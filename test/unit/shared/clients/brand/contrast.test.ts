import { expect, test } from 'vitest';
import { contrastOf, inkOn } from '#shared/clients/brand/contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d', (first, second, ratio) => {
  expect(contrastOf(first, second)).toBeCloseTo(ratio, 1);
  expect(contrastOf(second, first)).toBe(contrastOf(first, second));
});

test('text is legible on every colour', () => {
  const channels = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));
  const colours = channels.flatMap((red) =>
    channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
  );
  expect(Math.min(...colours.map((colour) => contrastOf(colour, inkOn(colour))))).toBeGreaterThan(4.5);
});
