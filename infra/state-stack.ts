import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { InputHashKey } from './constructs/keys/input-hash-key.ts';
import { SecretsKey } from './constructs/keys/secrets-key.ts';
import { SigningKeys } from './constructs/keys/signing-keys.ts';
import { EventBus } from './constructs/messaging/event-bus.ts';
import { MessageQueue } from './constructs/messaging/message-queue.ts';
import { Schedules } from './constructs/messaging/schedules.ts';
import { UnprocessableRecords } from './constructs/messaging/unprocessable-records.ts';
import { LedgerTable } from './constructs/storage/ledger-table.ts';
import type { Stage } from './stages.ts';

export interface StateStackProps extends StackProps {
  readonly stage: Stage;
}

/**
 * Everything that would be lost with its stack: the ledger, the keys, the bus, and the queues and schedules with their
 * messages. It changes rarely and cannot be deleted by mistake.
 */
export class StateStack extends Stack {
  readonly ledger: LedgerTable;
  readonly sessionKeys: SigningKeys;
  readonly webhookKeys: SigningKeys;
  readonly bankKeys: SigningKeys;
  readonly secretsKey: SecretsKey;
  readonly inputHashKey: InputHashKey;
  readonly bus: EventBus;
  readonly deliveries: MessageQueue;
  readonly retries: MessageQueue;
  readonly paymentSteps: MessageQueue;
  readonly timers: MessageQueue;
  readonly schedules: Schedules;
  readonly unprocessableRecords: UnprocessableRecords;

  constructor(scope: Construct, id: string, { stage, ...props }: StateStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    const { sessions, webhooks, banks } = stage.signingKeys;
    this.ledger = new LedgerTable(this, 'Ledger', { retained: true });
    this.sessionKeys = new SigningKeys(this, 'SessionKeys', { purpose: 'access tokens', names: sessions });
    this.webhookKeys = new SigningKeys(this, 'WebhookKeys', { purpose: 'webhook deliveries', names: webhooks });
    this.bankKeys = new SigningKeys(this, 'BankKeys', { purpose: 'requests to banks', names: banks });
    this.secretsKey = new SecretsKey(this, 'SecretsKey');
    this.inputHashKey = new InputHashKey(this, 'InputHashKey');
    this.bus = new EventBus(this, 'Events');

    // The queues are in this stack so that their messages survive when the service stack is deleted and deployed again.
    const consumerTimeout = Duration.seconds(25);
    this.deliveries = new MessageQueue(this, 'DeliveriesQueue', { consumerTimeout });
    this.retries = new MessageQueue(this, 'RetriesQueue', { consumerTimeout });
    this.timers = new MessageQueue(this, 'TimersQueue', { consumerTimeout });
    // A payment step makes up to eight calls to a bank in sequence, and each call may take ten seconds.
    this.paymentSteps = new MessageQueue(this, 'PaymentStepsQueue', { consumerTimeout: Duration.seconds(90) });
    this.schedules = new Schedules(this, 'Schedules', [this.retries, this.timers]);
    this.unprocessableRecords = new UnprocessableRecords(this, 'UnprocessableRecords');

    // The policy of a queue names its rules, so the rules must be in the same stack.
    this.bus.addRule('AllEvents', this.deliveries);
    this.bus.addRule('PaymentEvents', this.paymentSteps, [
      'payment.created',
      'consent.authorized',
      'consent.rejected',
      'consent.expired',
      'consent.revoked',
    ]);
    this.bus.addRule('ExpiringEvents', this.timers, [
      'payment_request.created',
      'consent.created',
      'consent.authorized',
    ]);

    new CfnOutput(this, 'TableName', { value: this.ledger.name, description: 'Read by npm run clients' });
    new CfnOutput(this, 'BusName', { value: this.bus.name, description: 'Read by npm run clients' });
    new CfnOutput(this, 'RetryQueueUrl', {
      value: this.retries.queue.queueUrl,
      description: 'Read by npm run clients',
    });
    new CfnOutput(this, 'SecretsKeyArn', {
      value: this.secretsKey.arn,
      description: 'Encrypts the API keys of verification sources',
    });
  }
}
