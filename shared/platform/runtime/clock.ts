/** Returns the current time. It is passed as a dependency, so that tests can set the time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const secondsBetween = (from: Date | string, to: Date | string): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;

export const addSeconds = (at: Date | string, seconds: number): string =>
  new Date(new Date(at).getTime() + seconds * 1000).toISOString();

export const dayMs = 86_400_000;

export const utcDayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

/** Returns whether a text from elsewhere can be read as a time. */
export const isTime = (text: string): boolean => Number.isFinite(Date.parse(text));

const dateTimeWithOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Converts an ISO 8601 date-time with an offset to UTC. Returns any other text unchanged, such as a day. */
export const inUtc = (text: string): string => {
  const time = dateTimeWithOffset.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? text : new Date(time).toISOString();
};

/** Returns the seconds since the epoch, rounded up to a whole number, for DynamoDB TTL attributes and JWT claims. */
export const epochSeconds = (at: Date | string): number => Math.ceil(new Date(at).getTime() / 1000);

/** Returns the earliest of several instants. All but the first may be undefined. */
export const earliest = (first: string, ...others: readonly (string | undefined)[]): string =>
  others.reduce<string>((found, other) => (other !== undefined && other < found ? other : found), first);

/** Returns the latest of several instants, or undefined if there are none. */
export const latest = (instants: readonly (string | undefined)[]): string | undefined =>
  instants
    .filter((instant) => instant !== undefined)
    .toSorted()
    .at(-1);
