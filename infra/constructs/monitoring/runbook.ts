/** The headings of the runbooks, by document in infra/operator. Each alarm links to one. */
export const runbooks = {
  'runbooks.md': [
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
  ],
  'objective-runbooks.md': [
    'failing-requests',
    'late-responses',
    'late-payments',
    'delayed-webhooks',
    'failing-bank',
    'failing-probe',
  ],
} as const;

type Document = keyof typeof runbooks;
type Runbook = (typeof runbooks)[Document][number];

export interface AlarmText {
  /** Condition and impact: the first sentence that the on-call engineer reads. */
  readonly sentence: string;
  readonly runbook: Runbook;
}

const documentOf = Object.fromEntries(
  Object.entries(runbooks).flatMap(([document, headings]) => headings.map((heading) => [heading, document])),
) as Readonly<Record<Runbook, Document>>;

/** Returns the alarm's description: the text that the on-call engineer receives. */
export const describeAlarm = ({ sentence, runbook }: AlarmText): string =>
  `${sentence} Runbook: infra/operator/${documentOf[runbook]}#${runbook}`;
