import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AsideQueue } from './constructs/aside-queue.ts';
import { Delays } from './constructs/delays.ts';
import { EventBus } from './constructs/event-bus.ts';
import { InputHashKey } from './constructs/input-hash-key.ts';
import { LedgerTable } from './constructs/ledger-table.ts';
import { MessageQueue } from './constructs/message-queue.ts';
import { SecretsKey } from './constructs/secrets-key.ts';
import { SigningKeys } from './constructs/signing-keys.ts';
import type { Stage } from './stages.ts';

/** What cannot be made again: the ledger, the keys, the bus and the queues with what is on its way or due. Rarely deployed, never deleted. */
export class StateStack extends Stack {
  readonly ledger: LedgerTable;
  readonly sessionKeys: SigningKeys;
  readonly webhookKeys: SigningKeys;
  readonly bankKeys: SigningKeys;
  readonly secretsKey: SecretsKey;
  readonly inputHashKey: InputHashKey;
  readonly bus: EventBus;
  readonly aside: AsideQueue;
  readonly deliveries: MessageQueue;
  readonly retries: MessageQueue;
  readonly steps: MessageQueue;
  readonly timers: MessageQueue;
  readonly delays: Delays;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: true });
    const { sessions, webhooks, banks } = stage.signingKeys;
    this.ledger = new LedgerTable(this, 'Ledger', { retained: true });
    this.sessionKeys = new SigningKeys(this, 'SessionKeys', { purpose: 'access tokens', names: sessions });
    this.webhookKeys = new SigningKeys(this, 'WebhookKeys', { purpose: 'webhook deliveries', names: webhooks });
    this.bankKeys = new SigningKeys(this, 'BankKeys', { purpose: 'requests to banks', names: banks });
    this.secretsKey = new SecretsKey(this, 'SecretsKey');
    this.inputHashKey = new InputHashKey(this, 'InputHashKey');
    this.bus = new EventBus(this, 'Events');

    // What is on its way or due outlives the functions it happens in: they find it when they are built again.
    const usual = { readerTimeout: Duration.seconds(25) };
    this.aside = new AsideQueue(this, 'Aside');
    this.deliveries = new MessageQueue(this, 'DeliveriesQueue', usual);
    this.retries = new MessageQueue(this, 'RetriesQueue', usual);
    this.timers = new MessageQueue(this, 'TimersQueue', usual);
    // A step of a payment makes up to eight calls to its bank in a row, each of which may take ten seconds.
    this.steps = new MessageQueue(this, 'PaymentStepsQueue', { readerTimeout: Duration.seconds(90) });
    this.delays = new Delays(this, 'Delays', [this.retries, this.timers]);

    // A queue names the rules that feed it in its policy, so they live beside it.
    this.bus.route(this, 'AllEvents', this.deliveries);
    this.bus.route(this, 'PaymentEvents', this.steps, ['payment.created', 'consent.revoked']);
    this.bus.route(this, 'ExpiringEvents', this.timers, [
      'payment_request.created',
      'consent.created',
      'consent.authorized',
    ]);

    new CfnOutput(this, 'TableName', { value: this.ledger.name, description: 'For npm run clients' });
    new CfnOutput(this, 'BusName', { value: this.bus.name, description: 'For npm run clients' });
    new CfnOutput(this, 'SecretsKeyArn', {
      value: this.secretsKey.arn,
      description: 'For sealing the keys of sources',
    });
    new CfnOutput(this, 'RetryQueueUrl', {
      value: this.retries.queue.queueUrl,
      description: 'For npm run clients -- replay',
    });
  }
}
