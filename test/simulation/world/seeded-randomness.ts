import type { Randomness } from '#shared/platform/runtime/randomness.ts';

/** Random numbers that follow from a seed (mulberry32), in the forms that the service asks for. */
export const seededRandomness = (seed: number): Randomness => {
  let state = seed >>> 0;
  const bits = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const bytes = (size: number): Buffer => {
    const buffer = Buffer.alloc(size);
    for (let index = 0; index < size; index += 1) buffer[index] = bits() & 0xff;
    return buffer;
  };
  const hex = (digits: number): string => bits().toString(16).padStart(8, '0').slice(-digits);
  const uuid = (version: 4 | 7): string =>
    `${hex(8)}-${hex(4)}-${version}${hex(3)}-${'89ab'.charAt(bits() & 3)}${hex(3)}-${hex(8)}${hex(4)}`;
  return { bytes, fraction: () => bits() / 2 ** 32, uuid4: () => uuid(4), uuid7: () => uuid(7) };
};
