import type { Client } from '#infra/docs/client-library/client.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { markets } from '../payment.ts';
import type { BankConditions } from './scenarios.ts';

/** Everything that a recipe needs to cause an event in the local cloud. */
export interface Scene {
  /** Prints the id of a created resource, and follows the events of the resource. */
  readonly follow: (resource: string, id: string) => void;
  readonly service: Client;
  readonly market: (typeof markets)[keyof typeof markets];
  readonly table: Table;
  /** The host of the sandbox banks. */
  readonly bankUrl: string;
  /** Values for fields of the payment request. */
  readonly overrides: Readonly<Record<string, string>>;
  readonly conditions: BankConditions;
  /** The time of the local cloud. */
  readonly now: () => Date;
  /** Advances the clock of the local cloud, by for example `25h`. */
  readonly advance: (duration: string) => Promise<unknown>;
}

/** Causes an event. Prints the id of each resource that it creates, so that its events can be followed. */
export type Recipe = (scene: Scene) => Promise<unknown>;
