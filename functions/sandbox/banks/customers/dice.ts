import { digest } from '#shared/platform/runtime/ids.ts';

/** Numbers that look random and follow from the seed: the same seed gives the same numbers at any time. */
export interface Dice {
  /** A number from 0 to below `sides`. */
  roll(sides: number): number;
}

const digitsPerRoll = 8;

export const diceOf = (...seed: readonly string[]): Dice => {
  let digits = '';
  let rounds = 0;
  return {
    roll(sides) {
      if (digits.length < digitsPerRoll) {
        digits += digest('dice', ...seed, String(rounds));
        rounds += 1;
      }
      const rolled = Number.parseInt(digits.slice(0, digitsPerRoll), 16);
      digits = digits.slice(digitsPerRoll);
      return rolled % sides;
    },
  };
};
