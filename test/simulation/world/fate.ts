/**
 * The random decisions of one history.
 *
 * Each decision depends only on the seed, on its place in the code, and on how often that place was reached before. So
 * the decision stays the same when another event is suppressed, and a failing history can be shortened one event at a
 * time.
 */
export interface Fate {
  /** Draws the next number at a place: at least 0, less than 1. */
  draw(place: string): number;
  /** Decides whether an unusual event happens at a place, and records it if so. */
  happens(place: string, probability: number): boolean;
  /** Decides whether a call has a fault, and which: those of `faultsOf` are equally likely. */
  faultOf(place: string, faultsOf: () => readonly string[]): string | undefined;
  /** The faults and unusual events so far, in order, by the names that `without` accepts. */
  readonly happened: readonly string[];
  /** Prevents all further faults and unusual events. */
  calmDown(): void;
}

/**
 * The maximum number of faults and unusual events. Each one may duplicate a message, so without a limit the messages
 * might never all be handled.
 */
const maxEvents = 500;

interface FateOptions {
  readonly seed: number;
  /** The probability of a fault in a call. */
  readonly faultRate: number;
  /** Events that must not happen, by their names in `happened`. */
  readonly without?: ReadonlySet<string>;
}

interface Place {
  readonly hash: number;
  count: number;
}

/** Returns the FNV-1a hash of a place name. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Mixes all bits of a 32-bit number (the finalizer of MurmurHash3). */
const mixBits = (bits: number): number => {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

export const createFate = ({ seed, faultRate, without = new Set() }: FateOptions): Fate => {
  const places = new Map<string, Place>();
  const happened: string[] = [];
  const start = mixBits(seed + 0x9e3779b9);
  let isCalm = false;

  const visit = (name: string): Place => {
    let place = places.get(name);
    if (!place) places.set(name, (place = { hash: hashOf(name) ^ start, count: 0 }));
    place.count += 1;
    return place;
  };
  const numberAt = ({ hash, count }: Place, salt: number): number =>
    mixBits(hash + Math.imul(count, 0x9e3779b1) + Math.imul(salt, 0x7feb352d)) / 2 ** 32;
  const recordIfAllowed = (what: string): boolean => {
    if (isCalm || happened.length >= maxEvents || without.has(what)) return false;
    happened.push(what);
    return true;
  };

  return {
    draw: (name) => numberAt(visit(name), 0),
    happens(name, probability) {
      const place = visit(name);
      return numberAt(place, 1) < probability && recordIfAllowed(`${name} #${place.count}`);
    },
    faultOf(name, faultsOf) {
      const place = visit(name);
      if (numberAt(place, 2) >= faultRate) return undefined;
      const faults = faultsOf();
      const fault = faults[Math.floor(numberAt(place, 3) * faults.length)];
      return fault !== undefined && recordIfAllowed(`${name} #${place.count}: ${fault}`) ? fault : undefined;
    },
    happened,
    calmDown: () => {
      isCalm = true;
    },
  };
};
