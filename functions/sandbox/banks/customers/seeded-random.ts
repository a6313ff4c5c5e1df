import { digest } from '#shared/platform/runtime/ids.ts';

/** A deterministic pseudo-random generator: the same seed always gives the same numbers. */
export interface SeededRandom {
  /** Returns an integer from 0 to `sides` - 1. */
  roll(sides: number): number;
}

const digitsPerRoll = 8;

export const createSeededRandom = (...seed: readonly string[]): SeededRandom => {
  let digits = '';
  let blocks = 0;
  return {
    roll(sides) {
      if (digits.length < digitsPerRoll) {
        digits += digest('dice', ...seed, String(blocks));
        blocks += 1;
      }
      const rolled = Number.parseInt(digits.slice(0, digitsPerRoll), 16);
      digits = digits.slice(digitsPerRoll);
      return rolled % sides;
    },
  };
};
