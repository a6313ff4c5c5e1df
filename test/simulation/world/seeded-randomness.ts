import type { Randomness } from '#shared/platform/runtime/randomness.ts';

/** All 16-bit numbers as four hexadecimal digits, precomputed because a history draws thousands of identifiers. */
const hexOf16Bits = Array.from({ length: 2 ** 16 }, (_, bits) => bits.toString(16).padStart(4, '0'));

/** Creates a source of random values derived from a seed (mulberry32), in the formats that the service needs. */
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
  const hex = (): string => hexOf16Bits[bits() & 0xffff] ?? '';
  const uuid = (version: 4 | 7): string =>
    `${hex()}${hex()}-${hex()}-${version}${hex().slice(1)}-${'89ab'.charAt(bits() & 3)}${hex().slice(1)}-${hex()}${hex()}${hex()}`;
  return { bytes, fraction: () => bits() / 2 ** 32, uuid4: () => uuid(4), uuid7: () => uuid(7) };
};
