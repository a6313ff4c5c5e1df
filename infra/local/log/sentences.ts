import type { LogLine } from '#shared/standard/log.ts';
import { isObject, parsedJson } from '#shared/platform/runtime/json.ts';

type Sentences = { readonly [Event in LogLine['event']]: (line: Extract<LogLine, { event: Event }>) => string };

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const describeResponse = (status: number | undefined, durationMs: number): string =>
  `${status === undefined ? 'no response' : `status ${status}`} after ${durationMs} ms`;

/** The sentence for each kind of log line. */
const sentences: Sentences = {
  'request.answered': ({ operation, status, code, durationMs, interactionId }) =>
    `${operation} returned ${status}${code === undefined ? '' : ` ${code}`} in ${durationMs} ms (${interactionId})`,
  'record.lost': ({ record, error }) => `a record of ${record} was not written: ${error}`,
  'secret.unread': ({ error }) => `a secret could not be read again (${error}), so its last version is used`,
  'key.unread': ({ key, error }) =>
    `the public key of the earlier signing key ${key} could not be read (${error}), so it verifies nothing`,
  'message.failed': ({ consumer, messageId, attempt, error }) =>
    `${consumer} failed on message ${messageId}, attempt ${attempt}: ${error}`,
  'deliveries.accepted': ({ count }) => `receivers accepted ${plural(count, 'delivery', 'deliveries')}`,
  'deliveries.late': ({ count, longestSeconds }) =>
    `${plural(count, 'delivery was', 'deliveries were')} first attempted late, by up to ${longestSeconds} s`,
  'delivery.attempted': ({ eventType, eventId, attempt, outcome, status, durationMs, next }) =>
    `${eventType} (${eventId}), attempt ${attempt}: ${outcome}, ${describeResponse(status, durationMs)}; next: ${next}`,
  'subscription.deactivated': ({ subscriptionId }) => `the subscription ${subscriptionId} was paused`,
  'webhooks.overflowed': ({ error }) => `KMS failed to sign webhooks (${error}), so the daily key pair signs them`,
  'events.published': ({ count, records }) => `published ${plural(count, 'event')} from ${plural(records, 'write')}`,
  'retention.swept': ({ count }) => `requested erasure of the personal data of ${plural(count, 'payment request')}`,
  'due.swept': ({ count }) => `started ${plural(count, 'transaction')} that came due`,
  'events.republished': ({ eventIds }) => `published missing events: ${eventIds.join(', ')}`,
  'reconciliation.heartbeat': ({ lagSeconds }) => `checked all events up to ${lagSeconds} s ago`,
  'bank.answered': ({ provider, call, outcome, status, durationMs, interactionId }) =>
    `${provider} responded to ${call}: ${outcome}, ${describeResponse(status, durationMs)} (${interactionId})`,
  'bank.reported': ({ provider, outcome }) => `an event from ${provider} was ${outcome}`,
  'consent.unanswered': ({ kind, consentId, reason }) =>
    `the bank did not return the status of the ${kind} ${consentId}: ${reason}`,
  'tokens.unverified': ({ kind, consentId, provider, reason }) =>
    `new tokens of ${provider} for the ${kind} ${consentId} were rejected: ${reason}`,
  'tokens.rejected': ({ kind, consentId, provider }) =>
    `${provider} accepts none of the tokens of the ${kind} ${consentId}`,
  'source.answered': ({ source, outcome, status, durationMs, interactionId }) =>
    `${source} responded: ${outcome}, ${describeResponse(status, durationMs)} (${interactionId})`,
  'payment.unverified': ({ paymentId, provider, reason }) =>
    `a response from ${provider} about the payment ${paymentId} was rejected: ${reason}`,
  'payment.ended': ({ paymentId, provider, status, seconds }) =>
    `the payment ${paymentId} at ${provider} became ${status} within ${seconds} s`,
  'payment.late': ({ paymentId, provider, status, seconds }) =>
    `the payment ${paymentId} at ${provider} is late: ${status} after ${seconds} s`,
  'payment.unsettled': ({ paymentId, provider, status, ageSeconds }) =>
    `the payment ${paymentId} at ${provider} is still ${status} after ${ageSeconds} s`,
  'directory.read': ({ market, providers, unreadable }) =>
    `read the directory of ${market}: ${plural(providers, 'bank')}, ${unreadable} unreadable`,
  'directory.conflict': ({ market, provider, serverId }) =>
    `the authorisation server ${serverId} in the directory of ${market} has the code of another bank, ${provider}`,
  'directory.registration_failed': ({ market, provider, status }) =>
    `${provider} in the directory of ${market} rejected the registration of the service: status ${status}`,
  'certificate.valid': ({ market, use, daysLeft }) =>
    `the ${use} certificate of ${market} is valid for ${plural(daysLeft, 'day')}`,
  'certificate.expiring': ({ market, use, daysLeft }) =>
    `the ${use} certificate of ${market} expires in ${plural(daysLeft, 'day')}`,
  'certificate.missing': ({ market, use }) =>
    use === 'transport'
      ? `the service has no transport certificate of ${market} yet`
      : `the directory of ${market} publishes the ${use} key without a certificate`,
  'certificate.mismatched': ({ market, use }) =>
    `the ${use} certificate that the directory of ${market} publishes does not match the key`,
  'certificate.key_missing': ({ market, use }) => `the directory of ${market} does not publish the ${use} key`,
  'certificate.unread': ({ market, use }) => `the ${use} certificate could not be read from the directory of ${market}`,
  'dashboard.log_unavailable': ({ error }) => `the dashboard could not read the log: ${error}`,
  'session.reuse_detected': ({ clientId }) => `a refresh token of the client ${clientId} was used twice`,
  'audit.recorded': ({ workspace, number }) => `audit record ${number} of ${workspace} was written`,
  'audit.altered': ({ workspace, recordId }) => `the audit record ${recordId} of ${workspace} was replaced or deleted`,
  throttled: ({ error, interactionId }) => `an AWS service throttled a call: ${error} (${interactionId})`,
  bug: ({ error, at, interactionId }) =>
    `bug: ${error} ${at[0] ?? ''}${interactionId === undefined ? '' : ` (${interactionId})`}`,
};

const isLogLine = (value: unknown): value is LogLine =>
  isObject(value) && typeof value.event === 'string' && Object.hasOwn(sentences, value.event);

/** Parses a log line. Returns undefined if a function wrote something else. */
export const logLineIn = (text: string): LogLine | undefined => {
  const value = parsedJson(text);
  return isLogLine(value) ? value : undefined;
};

/**
 * Returns the sentence for a line. The compiler cannot relate a line to its function, so this call is not type-checked.
 */
export const sentenceOf = (line: LogLine): string => (sentences[line.event] as (line: LogLine) => string)(line);
