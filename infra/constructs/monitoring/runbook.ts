/** Anchors of the headings in infra/operator/runbooks.md. Each alarm links to one. */
export const runbooks = [
  'server-errors',
  'slow-requests',
  'rate-limited-requests',
  'function-problem',
  'failed-invocations',
  'unexpected-error',
  'throttled-function',
  'unused-code-caches',
  'shared-cause',
  'throttled-table',
  'kms-quota',
  'undeliverable-events',
  'old-messages',
  'dead-letters',
  'dropped-schedule',
  'late-stream',
  'unprocessable-records',
  'republished-events',
  'missing-heartbeat',
  'stuck-payment',
  'webhook-overflow',
  'exhausted-delivery',
  'deactivated-subscription',
  'reused-refresh-token',
  'altered-audit-record',
  'expiring-certificate',
  'rejected-key',
  'unread-key-set',
] as const;

export interface AlarmText {
  /** Condition and impact: the first sentence that the on-call engineer reads. */
  readonly sentence: string;
  readonly runbook: (typeof runbooks)[number];
}

/** Returns the alarm's description: the text that the on-call engineer receives. */
export const describeAlarm = ({ sentence, runbook }: AlarmText): string =>
  `${sentence} Runbook: infra/operator/runbooks.md#${runbook}`;
