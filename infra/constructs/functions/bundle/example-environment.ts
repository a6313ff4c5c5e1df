const key = 'arn:aws:kms:me-central-1:111122223333:key/00000000-0000-4000-8000-000000000000';
const queue = 'https://sqs.me-central-1.amazonaws.com/111122223333/queue arn:aws:sqs:me-central-1:111122223333:queue';
const secret = 'arn:aws:secretsmanager:me-central-1:111122223333:secret:name';
const source = { url: 'https://source.example', apiKey: { plain: 'example' } };

/**
 * A valid value for every environment variable of every function. With these a function loads when it is bundled, and
 * its code cache gets the whole of what Lambda runs at a cold start. Loading calls no service.
 *
 * A function whose variable is missing here does not load, and bundling fails.
 */
export const exampleEnvironment = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_REGION: 'me-central-1',
  AWS_SECRET_ACCESS_KEY: 'example',
  API_KEY: 'example',
  AUTHORISE_URL: 'https://bank.example',
  BANKS: '{}',
  BANK_ADDRESSES: 'any',
  BANK_CLIENT_ID: '00000000-0000-4000-8000-000000000000',
  BANK_EVENTS: 'every-consent',
  BASE_URL: 'https://api.example',
  BUS_NAME: 'bus',
  CERTIFICATE_BINDING: 'on',
  DATA_RETENTION_DAYS: '1',
  DATA_STEPS_QUEUE: queue,
  EVENT_KEYS: `key-1=${key}`,
  FOLLOWING_QUEUE: queue,
  FRONT: 'callers',
  INPUT_HASH_KEY: secret,
  KEY_APPROVAL: 'none',
  LISTED_PROVIDERS: 'real',
  LOG_GROUPS: 'log',
  MESSAGE_KEYS: `key-1=${key}`,
  NEW_BANKS: 'active',
  PARTICIPANTS_URL: 'https://directory.example',
  PAYMENT_RETENTION_DAYS: 'UAE=30 KSA=30 MAIN=30',
  PAYMENT_STEPS_QUEUE: queue,
  REMINDERS_QUEUE: queue,
  RESOURCE_URL: 'https://bank.example',
  RETENTION_DAYS: '30',
  RETRIES_QUEUE: queue,
  SANDBOX_BANKS: 'https://bank.example',
  SCHEDULER_ROLE_ARN: 'arn:aws:iam::111122223333:role/scheduler',
  SCHEDULE_GROUP: 'schedules',
  SECRETS_KEY: key,
  SESSION_KEYS: key,
  SOURCES: JSON.stringify({ ownership: source, registry: source }),
  STATUS_READER: 'arn:aws:lambda:me-central-1:111122223333:function:status-reader',
  TABLE_NAME: 'table',
  TIMERS_QUEUE: queue,
  TRANSPORT_SECRET: secret,
  UNPROCESSABLE_RECORDS_QUEUE: queue,
  WEBHOOK_KEYS: key,
  WEBHOOK_PAIRS_KEY: key,
  WEBHOOK_SIGNING: 'kms',
  WEBHOOK_TARGETS: 'public',
};
