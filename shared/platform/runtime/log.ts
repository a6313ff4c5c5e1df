/**
 * Every line the service can log, field by field. No field can hold a name, an account, a body, a token or a key, and a
 * field that is not listed here does not compile.
 */
export type LogLine =
  | {
      readonly event: 'request.answered';
      readonly operation: string;
      /** The method and the path of the route, whose parameters stay names. */
      readonly method?: string;
      readonly path?: string;
      readonly status: number;
      readonly code?: string | undefined;
      readonly durationMs: number;
      readonly interactionId: string;
      readonly clientId?: string | undefined;
      readonly market?: string | undefined;
    }
  | {
      readonly event: 'message.failed';
      readonly consumer: string;
      readonly messageId: string;
      readonly attempt: number;
      readonly error: string;
    }
  | { readonly event: 'deliveries.accepted'; readonly count: number }
  /** An attempt that was not accepted, or that was not the first. The others are counted. */
  | {
      readonly event: 'delivery.attempted';
      readonly eventId: string;
      readonly eventType: string;
      readonly subscriptionId: string;
      readonly deliveryId: string;
      readonly clientId: string;
      readonly attempt: number;
      readonly outcome: string;
      readonly status?: number | undefined;
      readonly durationMs: number;
      readonly next: string;
    }
  | { readonly event: 'subscription.deactivated'; readonly subscriptionId: string; readonly clientId: string }
  | { readonly event: 'events.published'; readonly count: number; readonly records: number }
  | { readonly event: 'due.swept'; readonly count: number }
  | { readonly event: 'retention.swept'; readonly count: number }
  | { readonly event: 'events.republished'; readonly eventIds: readonly string[] }
  | { readonly event: 'reconciliation.heartbeat'; readonly lagSeconds: number }
  | {
      readonly event: 'bank.answered';
      readonly provider: string;
      readonly call: string;
      readonly status?: number | undefined;
      readonly durationMs: number;
      readonly interactionId: string;
      readonly outcome: string;
    }
  | { readonly event: 'bank.reported'; readonly provider: string; readonly outcome: 'accepted' | 'refused' }
  /** A bank did not say what has become of a consent. It is asked again. */
  | {
      readonly event: 'consent.unanswered';
      readonly kind: string;
      readonly consentId: string;
      readonly reason: string;
    }
  | {
      readonly event: 'source.answered';
      readonly source: string;
      readonly outcome: string;
      readonly status?: number | undefined;
      readonly durationMs: number;
      readonly interactionId: string;
    }
  | {
      readonly event: 'payment.unsettled';
      readonly paymentId: string;
      readonly status: string;
      readonly ageSeconds: number;
    }
  | {
      readonly event: 'directory.read';
      readonly market: string;
      readonly providers: number;
      readonly unreadable: number;
    }
  | { readonly event: 'certificate.expiring'; readonly daysLeft: number }
  | { readonly event: 'certificate.missing' }
  | { readonly event: 'session.reuse_detected'; readonly clientId: string }
  | {
      readonly event: 'audit.recorded';
      readonly workspace: string;
      readonly number: number;
      readonly hash: string;
    }
  | { readonly event: 'audit.altered'; readonly workspace: string; readonly recordId: string }
  | {
      readonly event: 'bug';
      readonly interactionId?: string | undefined;
      readonly error: string;
      readonly at: readonly string[];
    };

/**
 * Writes one line of JSON to standard output. Not through the console: in Lambda's JSON log format the console would
 * wrap the line into another JSON object as a string, and the alarms' metric filters could not read its members.
 */
const writeToStandardOutput = (line: LogLine): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

let write = writeToStandardOutput;

export const log = (line: LogLine): void => write(line);

/** Passes all further lines of this process to `read` instead. Only for simulations, which judge them. */
export const logTo = (read: (line: LogLine) => void): void => {
  write = read;
};

/** The kind of an error and where it was thrown. Not its message, which may quote what a client sent. */
export const describeBug = (error: unknown): { error: string; at: readonly string[] } => {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, 8).map((line) => line.trim()) };
};
