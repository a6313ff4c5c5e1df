/** The headings of the runbooks, by document in infra/operator. Each alarm links to one. */
export const runbooks = {
  'runbooks.md': [
    'server-errors',
    'slow-requests',
    'rate-limited-requests',
    'edge-errors',
    'blocked-requests',
    'failed-invocations',
    'unexpected-error',
    'throttled-function',
    'unused-code-caches',
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
    'late-webhooks',
    'webhook-overflow',
    'exhausted-delivery',
    'deactivated-subscription',
    'reused-refresh-token',
    'altered-audit-record',
  ],
  'bank-runbooks.md': [
    'bank-down',
    'two-banks-with-one-code',
    'missing-transport-certificate',
    'expiring-certificate',
    'expiring-domain-certificate',
    'rejected-key',
    'unread-key-set',
  ],
  'objective-runbooks.md': ['failing-requests', 'late-responses', 'late-payments', 'delayed-webhooks', 'failing-probe'],
  'region-runbooks.md': ['late-replica', 'undeliverable-copies'],
} as const;

type Document = keyof typeof runbooks;
type Runbook = (typeof runbooks)[Document][number];

/** The text that the on-call engineer receives. */
export interface AlarmText {
  /** The problem, in one sentence. */
  readonly condition: string;
  /** The consequences for clients and customers, in one or two sentences. */
  readonly impact: string;
  readonly runbook: Runbook;
}

const documentOf = Object.fromEntries(
  Object.entries(runbooks).flatMap(([document, headings]) => headings.map((heading) => [heading, document])),
) as Readonly<Record<Runbook, Document>>;

/** Returns an alarm's description. CloudWatch sends it with every notification of the alarm. */
export const describeAlarm = ({ condition, impact, runbook }: AlarmText): string =>
  `${condition} Impact: ${impact} Runbook: infra/operator/${documentOf[runbook]}#${runbook}`;
