/**
 * The random decisions of one history.
 *
 * Every decision is derived from the seed, its place in the code, and how often that place was reached before. So a
 * decision stays the same when another one is suppressed, and a failing history can be shortened one event at a time.
 */
export interface Fate {
  /** The next number at a place, from 0 up to 1. */
  draw(place: string): number;
  /** Whether an unusual event happens at a place. Such events are recorded. */
  happens(place: string, probability: number): boolean;
  /** The fault of a call, if any: one of `faultsOf`, all with the same probability. */
  faultOf(place: string, faultsOf: () => readonly string[]): string | undefined;
  /** The events that happened, in order, under the names that `without` accepts. */
  readonly happened: readonly string[];
  /** From now on, no fault and no unusual event happens. */
  calmDown(): void;
}

/**
 * Every retry may fail and leave two messages. So the number of faults is limited, as in production, and the messages
 * they multiplied are eventually all handled.
 */
const maxHappenings = 500;

interface FateOptions {
  readonly seed: number;
  /** The probability of a fault in a call. */
  readonly faultRate: number;
  /** The events that must not happen. */
  readonly without?: ReadonlySet<string>;
}

interface Place {
  readonly hash: number;
  count: number;
}

/** The FNV-1a hash of a place name. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Mixes all bits of a 32-bit number (the finalizer of MurmurHash3). */
const mixed = (bits: number): number => {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

export const createFate = ({ seed, faultRate, without = new Set() }: FateOptions): Fate => {
  const places = new Map<string, Place>();
  const happened: string[] = [];
  const start = mixed(seed + 0x9e3779b9);
  let isCalm = false;

  const next = (name: string): Place => {
    let place = places.get(name);
    if (!place) places.set(name, (place = { hash: hashOf(name) ^ start, count: 0 }));
    place.count += 1;
    return place;
  };
  const numberAt = ({ hash, count }: Place, salt: number): number =>
    mixed(hash + Math.imul(count, 0x9e3779b1) + Math.imul(salt, 0x7feb352d)) / 2 ** 32;
  const occurs = (what: string): boolean => {
    if (isCalm || happened.length >= maxHappenings || without.has(what)) return false;
    happened.push(what);
    return true;
  };

  return {
    draw: (name) => numberAt(next(name), 0),
    happens(name, probability) {
      const place = next(name);
      return numberAt(place, 1) < probability && occurs(`${name} #${place.count}`);
    },
    faultOf(name, faultsOf) {
      const place = next(name);
      if (numberAt(place, 2) >= faultRate) return undefined;
      const faults = faultsOf();
      const fault = faults[Math.floor(numberAt(place, 3) * faults.length)];
      return fault !== undefined && occurs(`${name} #${place.count}: ${fault}`) ? fault : undefined;
    },
    happened,
    calmDown: () => {
      isCalm = true;
    },
  };
};
