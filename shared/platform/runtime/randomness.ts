import { randomBytes as systemBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** The source of all randomness in this process. */
export interface Randomness {
  bytes(size: number): Buffer;
  /** Returns a number from 0 up to, but not including, 1. Suitable for spreading work, but not for secrets. */
  fraction(): number;
  /** Returns a version 4 UUID (RFC 9562 §5.4). */
  uuid4(): string;
  /** Returns a version 7 UUID (RFC 9562 §5.7). */
  uuid7(): string;
}

let source: Randomness = {
  bytes: systemBytes,
  fraction: Math.random,
  uuid4: randomUUID,
  uuid7: () => v7(),
};

/** Replaces this process's source of randomness. Only for simulations, which must be reproducible. */
export const setRandomness = (other: Randomness): void => {
  source = other;
};

export const randomBytes = (size: number): Buffer => source.bytes(size);

export const randomFraction = (): number => source.fraction();

export const randomUuid4 = (): string => source.uuid4();

export const randomUuid7 = (): string => source.uuid7();
