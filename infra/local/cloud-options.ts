import type { Exchange } from './http-api/http-api.ts';
import type { ReaderOptions } from './http-api/reader.ts';
import type { Hold, Observe } from './platform/observer.ts';

export interface CloudOptions extends ReaderOptions {
  /** The folder of the synthesised cloud assembly. */
  readonly assembly: string;
  /** The folder in which state is stored between starts. If undefined, state is kept in memory. */
  readonly data: string | undefined;
  /** The port of each HTTP API by its Name property; 0 or no entry selects a free port. All bind to 127.0.0.1 only. */
  readonly ports: Readonly<Record<string, number>>;
  /** Receives every line that a function logs, and the cloud's own notices. */
  readonly log: (line: { source: string; text: string }) => void;
  /** Values that override environment variables in the template, in every function that has them. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The minimum time between two reads of a stream: 0 by default. Lambda reads a shard four times per second. */
  readonly streamsEveryMs?: number;
  /** The maximum number of processes per function: 5 by default. */
  readonly maxProcesses?: number;
  /** Receives every call, invocation and delivery, for example to count them. */
  readonly observe?: Observe;
  /** Called before and after each step, for example to stop the cloud in between. */
  readonly hold?: Hold;
  /** The URLs of HTTP APIs, by their Name property, that another cloud serves instead of this one. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** Receives every request that reached a function behind an HTTP API, with its response. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Returns the current time in milliseconds, which decides what has expired or is due. Tests advance it. */
  readonly now?: () => number;
  /** Called after every advance, with the time by which the cloud's clock is ahead of this machine's clock. */
  readonly onAdvance?: (aheadMs: number) => void;
}
