import type { AwsError } from './aws-error.ts';

/** What a call must be granted: one IAM action on one resource, with the values a condition may look at. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
}

export interface Call {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The access key id of the caller. */
  readonly caller: string;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Written as a method, so that an operation may name the SDK's type for its input. */
interface Operation {
  answer(input: object, call: Call): object | Promise<object>;
}

export type Operations = Readonly<Record<string, Operation['answer']>>;

/** A service of AWS behind the one endpoint. */
export interface Service {
  /** The actions of a call, as https://docs.aws.amazon.com/service-authorization/latest/reference/ lists them. */
  readonly needs: (call: Call) => readonly Need[];
  readonly operations: Operations;
  /** Instead of operations: the whole answer to a call, made elsewhere. */
  readonly forward?: (call: Call, body: Buffer) => Promise<Reply>;
  readonly errorHeaders?: (error: AwsError) => Record<string, string>;
}

/** A type of the SDK as JSON carries it: bytes in base64, times in seconds. */
export type Wire<T> = T extends Uint8Array
  ? string
  : T extends Date
    ? number
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;
