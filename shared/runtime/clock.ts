/** Now, as a dependency: tests and replays choose it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const secondsBetween = (from: Date | string, to: Date | string): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;

export const addSeconds = (at: Date | string, seconds: number): string =>
  new Date(new Date(at).getTime() + seconds * 1000).toISOString();

/** Epoch seconds, rounded up: what a DynamoDB TTL and a JWT claim want. */
export const epochSeconds = (at: Date | string): number => Math.ceil(new Date(at).getTime() / 1000);
