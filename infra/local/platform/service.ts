import type { AwsError } from './aws-error.ts';

/** The condition keys that have a single value in a request. */
export const conditionKeys = [
  'aws:SecureTransport',
  'aws:SourceAccount',
  'aws:SourceArn',
  'events:detail-type',
  'events:source',
  'iam:PassedToService',
  'kms:CallerAccount',
  'kms:EncryptionAlgorithm',
  'kms:MessageType',
  'kms:SigningAlgorithm',
  'kms:ViaService',
] as const;

/** The condition keys that may have several values in a request. */
export const multivaluedKeys = ['dynamodb:LeadingKeys'] as const;

export const encryptionContextPrefix = 'kms:EncryptionContext:';

type SingleValuedKey = (typeof conditionKeys)[number] | `${typeof encryptionContextPrefix}${string}`;

export type ConditionValues = { readonly [key in SingleValuedKey]?: string } & {
  readonly [key in (typeof multivaluedKeys)[number]]?: readonly string[];
};

/** An action on a resource that policies must allow for a call. */
export interface RequiredAccess {
  readonly action: string;
  readonly resource: string;
  readonly context?: ConditionValues;
}

export interface Call {
  readonly operation: string;
  readonly input: object;
  /** The access key id of the caller. */
  readonly caller: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** `run` is declared as a method, so that an operation may declare the SDK's type for its input. */
interface Operation {
  run(input: object, call: Call): object | Promise<object>;
}

export type Operations = Readonly<Record<string, Operation['run']>>;

/** An AWS service behind the endpoint of the local cloud. */
export interface Service {
  /**
   * Returns the actions that a call requires, as named in
   * https://docs.aws.amazon.com/service-authorization/latest/reference/.
   */
  readonly requiredAccess: (call: Call) => readonly RequiredAccess[];
  readonly operations: Operations;
  /** Forwards every operation to another server, instead of using `operations`. */
  readonly forward?: (call: Call, body: Buffer) => Promise<ServiceResponse>;
  readonly errorHeaders?: (error: AwsError) => Record<string, string>;
}

/** An SDK type in its JSON format: bytes in base64, times in seconds. */
export type Wire<T> = T extends Uint8Array
  ? string
  : T extends Date
    ? number
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;
