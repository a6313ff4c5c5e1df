/** The headings of infra/operator/runbooks.md, as anchors. Each alarm names the one that tells what to do. */
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
] as const;

export interface AlarmText {
  /** What the alarm means: the engineer on call reads it first. */
  readonly sentence: string;
  readonly runbook: (typeof runbooks)[number];
}

/** The description of an alarm: the text that the engineer on call receives. */
export const describeAlarm = ({ sentence, runbook }: AlarmText): string =>
  `${sentence} Runbook: infra/operator/runbooks.md#${runbook}`;
