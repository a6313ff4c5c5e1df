import { type PlatformLine, writeLine } from '#shared/platform/runtime/log.ts';

/**
 * Every line that the service can log, field by field. Fields never contain a name, an account, a body, a token or a
 * key, and code that logs a field not listed here does not compile.
 */
export type LogLine =
  | PlatformLine
  /**
   * The first attempts of one invocation that receivers accepted: `late` of them began later after the event than
   * promised, and the slowest one began `lagSeconds` after it.
   */
  | {
      readonly event: 'deliveries.accepted';
      readonly count: number;
      readonly late: number;
      readonly lagSeconds: number;
    }
  /** First attempts that were made late, because the events were published or read late. */
  | { readonly event: 'deliveries.late'; readonly count: number; readonly longestSeconds: number }
  /** A failed attempt, or a retry. First attempts that succeed are only counted. */
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
  /** KMS cannot sign webhooks, so the daily key pair signs them. */
  | { readonly event: 'webhooks.overflowed'; readonly error: string }
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
      /** The id of the consent or payment that the call is about. */
      readonly ids?: string | undefined;
    }
  | { readonly event: 'bank.reported'; readonly provider: string; readonly outcome: 'accepted' | 'refused' }
  /** A bank did not report a consent's status. The query is retried. */
  | {
      readonly event: 'consent.unanswered';
      readonly kind: string;
      readonly consentId: string;
      readonly reason: string;
    }
  /** After a refresh, the bank returned tokens for another consent. They were rejected. */
  | ({ readonly event: 'tokens.unverified'; readonly reason: string } & TokensSubject)
  /** The bank accepts none of the consent's tokens. Only a new consent can replace them. */
  | ({ readonly event: 'tokens.rejected' } & TokensSubject)
  | {
      readonly event: 'source.answered';
      readonly source: string;
      readonly outcome: string;
      readonly status?: number | undefined;
      readonly durationMs: number;
      readonly interactionId: string;
    }
  /** A bank's response about a payment is not verifiably from the bank, or about another payment. It is polled again. */
  | {
      readonly event: 'payment.unverified';
      readonly paymentId: string;
      readonly provider: string;
      readonly reason: string;
      /** The interaction id of the order. */
      readonly interactionId: string;
    }
  /** The bank debited the customer or rejected the order, this long after the payment was created. */
  | ({ readonly event: 'payment.ended'; readonly seconds: number } & PaymentSubject)
  /** A payment has not ended within the promised time. Logged once. */
  | ({ readonly event: 'payment.late'; readonly clientId: string; readonly seconds: number } & PaymentSubject)
  | ({
      readonly event: 'payment.unsettled';
      readonly clientId: string;
      readonly ageSeconds: number;
      /** The interaction id of the order. Status polls have separate ids. */
      readonly interactionId: string;
    } & PaymentSubject)
  | {
      readonly event: 'directory.read';
      readonly market: string;
      readonly providers: number;
      readonly unreadable: number;
    }
  /** An authorisation server in a directory has the code of another bank. It is used only if that bank is disabled. */
  | {
      readonly event: 'directory.conflict';
      readonly market: string;
      readonly provider: string;
      readonly serverId: string;
    }
  /** A bank has rejected a registration of this service. The next reading of the directory tries again. */
  | {
      readonly event: 'directory.registration_failed';
      readonly market: string;
      readonly provider: string;
      readonly status: number;
    }
  /** The validity of each of this service's certificates, in every run of the check. */
  | ({ readonly event: 'certificate.valid'; readonly daysLeft: number } & CertificateSubject)
  | ({ readonly event: 'certificate.expiring'; readonly daysLeft: number } & CertificateSubject)
  /** No transport certificate is stored, or the directory publishes the key without a certificate on its own server. */
  | ({ readonly event: 'certificate.missing' } & CertificateSubject)
  /** The certificate in the directory is unreadable, or does not match the key or the published thumbprint. */
  | ({ readonly event: 'certificate.mismatched' } & CertificateSubject)
  /** The directory's key set does not have the key that this service uses. */
  | ({ readonly event: 'certificate.key_missing' } & CertificateSubject)
  /** The key set or a certificate in it could not be fetched. */
  | ({ readonly event: 'certificate.unread' } & CertificateSubject)
  /** The dashboard cannot read the functions' logs. */
  | { readonly event: 'dashboard.log_unavailable'; readonly error: string }
  | { readonly event: 'session.reuse_detected'; readonly clientId: string; readonly apiKeyId: string }
  | {
      readonly event: 'audit.recorded';
      readonly workspace: string;
      readonly number: number;
      readonly hash: string;
    }
  | { readonly event: 'audit.altered'; readonly workspace: string; readonly recordId: string };

/** The consent of tokens, and the interaction id of the call that needed them. */
interface TokensSubject {
  readonly kind: string;
  readonly consentId: string;
  readonly provider: string;
  readonly interactionId: string;
}

interface PaymentSubject {
  readonly paymentId: string;
  readonly provider: string;
  readonly status: string;
}

/** The market whose directory issued a certificate, and the use of its key. */
export interface CertificateSubject {
  readonly market: string;
  readonly use: 'transport' | 'signing' | 'encryption';
}

export const log = (line: LogLine): void => writeLine(line);
