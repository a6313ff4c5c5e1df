/** The current time as a dependency, so that tests can choose it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const secondsBetween = (from: Date | string, to: Date | string): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;

export const addSeconds = (at: Date | string, seconds: number): string =>
  new Date(new Date(at).getTime() + seconds * 1000).toISOString();

/** Seconds since the epoch, rounded up, as required for DynamoDB TTL attributes and JWT claims. */
export const epochSeconds = (at: Date | string): number => Math.ceil(new Date(at).getTime() / 1000);

/** Returns the earlier of two instants, or the first one if the other is undefined. */
export const earliest = (one: string, other: string | undefined): string =>
  other !== undefined && other < one ? other : one;
