/** A log line. Lines about failures contain the error. */
export interface Line {
  readonly event: string;
  readonly error?: string;
}

/** The log lines of the platform itself. shared/standard/log.ts lists the others. */
export type PlatformLine =
  | {
      readonly event: 'request.answered';
      readonly operation: string;
      /** Method and path of the route, with the names of its parameters instead of their values. */
      readonly method?: string;
      readonly path?: string;
      readonly status: number;
      readonly code?: string | undefined;
      /** The rejected fields and the rules that they break, one per line, without values. */
      readonly errors?: string | undefined;
      readonly durationMs: number;
      readonly interactionId: string;
      readonly clientId?: string | undefined;
      readonly market?: string | undefined;
      /** The id of the API key behind the request, and the address of the client's server that sent it. */
      readonly apiKeyId?: string | undefined;
      readonly address?: string;
      /** The ids in the request, and of what it created, separated by spaces, because Logs Insights makes a field of each list entry. */
      readonly ids?: string;
      /** The name of the key that verified the signature. */
      readonly kid?: string | undefined;
    }
  | {
      readonly event: 'message.failed';
      readonly consumer: string;
      readonly messageId: string;
      readonly attempt: number;
      readonly error: string;
    }
  /** A record about an operation, such as a count, could not be written. The operation itself did not fail. */
  | { readonly event: 'record.lost'; readonly record: string; readonly error: string }
  /** A new version of a secret could not be read. The last version is still in use. */
  | { readonly event: 'secret.unread'; readonly error: string }
  /** The public key of an earlier signing key could not be read, so it is not published and verifies nothing. */
  | { readonly event: 'key.unread'; readonly key: string; readonly error: string }
  | {
      readonly event: 'throttled';
      readonly interactionId: string;
      /** The name of the AWS service's error. */
      readonly error: string;
    }
  | {
      readonly event: 'bug';
      readonly interactionId?: string | undefined;
      readonly error: string;
      readonly at: readonly string[];
      /** The version of the function, so that a failing version does not stop the release of its fix. */
      readonly version: string | undefined;
    };

/**
 * Writes one line of JSON directly to standard output. In Lambda's JSON log format, the console would wrap the line as
 * a string in another JSON object, whose fields the metric filters of the alarms could not read.
 */
const writeToStandardOutput = (line: Line): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

let write = writeToStandardOutput;

/** Writes any line. Only for the `log` functions, here and in shared/standard, whose types define the lines. */
export const writeLine = (line: Line): void => write(line);

export const log = (line: PlatformLine): void => writeLine(line);

/** Passes all further lines of this process to `read` instead. Only for simulations, which check them. */
export const logTo = (read: (line: Line) => void): void => {
  write = read;
};

type Bug = Omit<Extract<PlatformLine, { event: 'bug' }>, 'event' | 'interactionId'>;

/** Returns an error's type and where it was thrown. Omits its message, which may quote client data. */
export const describeBug = (error: unknown): Bug => {
  const version = process.env.AWS_LAMBDA_FUNCTION_VERSION;
  if (!(error instanceof Error)) return { error: typeof error, at: [], version };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, 8).map((line) => line.trim()), version };
};
