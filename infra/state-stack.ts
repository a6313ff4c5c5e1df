import { CfnOutput, Duration, Lazy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { maxDataStepSeconds } from '#shared/accounts/sync/data-step.ts';
import { maxStepSeconds } from '#shared/payments/payment/payment-steps.ts';
import { type BankIdentity, identitiesOf, type NamedIdentity } from './constructs/keys/bank-identities.ts';
import { DecryptionKeys } from './constructs/keys/decryption-keys.ts';
import { InputHashKey } from './constructs/keys/input-hash-key.ts';
import { KeyPlan } from './constructs/keys/key-plan.ts';
import { NamedKeys } from './constructs/keys/named-keys.ts';
import { SecretsKey } from './constructs/keys/secrets-key.ts';
import { SigningKeys } from './constructs/keys/signing-keys.ts';
import { SigningPairsKey } from './constructs/keys/signing-pairs-key.ts';
import { TransportIdentity } from './constructs/keys/transport-identity.ts';
import { EventBus } from './constructs/messaging/event-bus.ts';
import { MessageQueue } from './constructs/messaging/message-queue.ts';
import { Schedules } from './constructs/messaging/schedules.ts';
import { UnprocessableRecords } from './constructs/messaging/unprocessable-records.ts';
import { LedgerTable } from './constructs/storage/ledger-table.ts';
import { HashingSynthesizer } from './deployment/hashing-synthesizer.ts';
import type { StandbyStack } from './other-regions/standby-stack.ts';
import type { Stage } from './stages.ts';

export interface StateStackProps extends StackProps {
  readonly stage: Stage;
  /** The resources of the stage's second region. */
  readonly standby?: StandbyStack | undefined;
  /**
   * True for a first deployment, which may fail and be retried. The deployment then omits the deletion protection,
   * which would prevent CloudFormation from cleaning up. The next deployment adds it.
   */
  readonly isFirst: boolean;
}

/**
 * State that cannot be recreated: the table, the keys, the bus, and the queues and schedules with their messages. It
 * changes rarely and is protected against deletion.
 */
export class StateStack extends Stack {
  readonly ledger: LedgerTable;
  readonly sessionKeys: SigningKeys;
  readonly webhookKeys: SigningKeys;
  /** Sign the headers of Standard Webhooks, for the subscriptions that want them. */
  readonly standardWebhookKeys: SigningKeys;
  readonly webhookPairsKey: SigningPairsKey;
  /** The identities at the banks. */
  readonly identities: readonly BankIdentity[];
  readonly secretsKey: SecretsKey;
  readonly inputHashKey: InputHashKey;
  readonly bus: EventBus;
  readonly deliveries: MessageQueue;
  readonly retries: MessageQueue;
  readonly paymentSteps: MessageQueue;
  readonly paymentPolls: MessageQueue;
  readonly dataSteps: MessageQueue;
  readonly timers: MessageQueue;
  readonly schedules: Schedules;
  readonly unprocessableRecords: UnprocessableRecords;

  /** Present only in stages with a second region, and in stages that have adopted its keys. */
  readonly keyPlan: KeyPlan | undefined;

  readonly #synthesizer: HashingSynthesizer;

  constructor(scope: Construct, id: string, { stage, standby, isFirst, ...props }: StateStackProps) {
    const synthesizer = new HashingSynthesizer();
    super(scope, id, { ...props, synthesizer, terminationProtection: !isFirst });
    this.#synthesizer = synthesizer;
    if (standby || stage.adoptedKeys) {
      this.keyPlan = new KeyPlan(this, {
        hasReplicas: standby !== undefined,
        hasMoved: stage.standbyBusArn !== undefined,
        adopted: stage.adoptedKeys ?? {},
      });
    }
    const { sessions, webhooks, standardWebhooks } = stage.signingKeys;
    this.ledger = new LedgerTable(this, 'Ledger', {
      retained: true,
      isProtected: !isFirst,
      restored: stage.restoredTable,
      replica: standby && { region: standby.region, keyArn: standby.tableKeyArn },
      // The new stack of a stage that has moved has a table that is never used: to warm it would only cost the fee. Where a
      // table was restored in place, this one may be gone, so its properties must not change.
      warmThroughput: stage.restoredTable && stage.adoptedKeys ? undefined : stage.warmThroughput,
      tableClass: stage.tableClass,
    });
    this.sessionKeys = new SigningKeys(this, 'SessionKeys', { purpose: 'access tokens', names: sessions });
    this.webhookKeys = new SigningKeys(this, 'WebhookKeys', { purpose: 'webhook deliveries', names: webhooks });
    this.standardWebhookKeys = new SigningKeys(this, 'StandardWebhookKeys', {
      purpose: 'the headers of Standard Webhooks',
      names: standardWebhooks,
      curve: 'Ed25519',
    });
    this.webhookPairsKey = new SigningPairsKey(this, 'WebhookPairsKey');
    this.identities = identitiesOf(stage).map((identity) => this.#createIdentity(identity, standby?.region));
    this.secretsKey = new SecretsKey(this, 'SecretsKey');
    this.inputHashKey = new InputHashKey(this, 'InputHashKey');
    this.bus = new EventBus(this, 'Events');

    // The queues are in this stack so that their messages survive when the service stack is deleted and deployed again.
    this.deliveries = new MessageQueue(this, 'DeliveriesQueue');
    this.retries = new MessageQueue(this, 'RetriesQueue');
    this.timers = new MessageQueue(this, 'TimersQueue');
    // A payment step calls the bank several times in sequence, and each call may take ten seconds. A step that exceeds
    // the timeout is retried.
    const stepTimeout = Duration.seconds(maxStepSeconds);
    this.paymentSteps = new MessageQueue(this, 'PaymentStepsQueue', { consumerTimeout: stepTimeout });
    // Another construct id would replace the queue.
    this.paymentPolls = new MessageQueue(this, 'FollowingQueue', { consumerTimeout: stepTimeout });
    // A sync reads several sections of several accounts, page by page.
    this.dataSteps = new MessageQueue(this, 'DataStepsQueue', {
      consumerTimeout: Duration.seconds(maxDataStepSeconds),
    });
    this.schedules = new Schedules(this, 'Schedules', [this.retries, this.timers, this.dataSteps]);
    this.unprocessableRecords = new UnprocessableRecords(this, 'UnprocessableRecords');

    // A queue's policy names the rules, so the rules must be in the same stack.
    this.bus.addRule('AllEvents', this.deliveries);
    if (standby) this.bus.copyTo(standby.busArn, this.deliveries);
    if (stage.standbyBusArn) this.bus.addReplays(stage.standbyBusArn, this.deliveries);

    new CfnOutput(this, 'TableName', { value: this.ledger.name, description: 'Read by npm run clients' });
    new CfnOutput(this, 'BusName', { value: this.bus.name, description: 'Read by npm run clients' });
    for (const [name, { queue }] of Object.entries({
      RetryQueueUrl: this.retries,
      PaymentStepsQueueUrl: this.paymentSteps,
      DataStepsQueueUrl: this.dataSteps,
      TimersQueueUrl: this.timers,
    })) {
      new CfnOutput(this, name, { value: queue.queueUrl, description: 'Read by npm run clients' });
    }
    new CfnOutput(this, 'SecretsKeyArn', {
      value: this.secretsKey.arn,
      description: 'Encrypts the API keys of verification sources',
    });
  }

  #createIdentity(
    { markets, suffix, clientId, ...keys }: NamedIdentity,
    replicaRegion: string | undefined,
  ): BankIdentity {
    const inMarket = suffix === '' ? '' : ` in ${suffix}`;
    const messageKeys = new NamedKeys(this, `MessageKeys${suffix}`, {
      purpose: `messages to banks${inMarket}`,
      keys: keys.messageKeys,
    });
    const eventKeys = new DecryptionKeys(this, `EventKeys${suffix}`, {
      purpose: `bank events${inMarket}`,
      keys: keys.eventKeys,
    });
    const transportIdentity = new TransportIdentity(this, `TransportIdentity${suffix}`, { replicaRegion });
    new CfnOutput(this, `MessageKeyNames${suffix}`, {
      value: messageKeys.named,
      description: 'Keys that sign messages to banks: register them in the participant directory',
    });
    new CfnOutput(this, `EventKeyNames${suffix}`, {
      value: eventKeys.named,
      description: 'Keys with which banks encrypt events: register them in the participant directory',
    });
    new CfnOutput(this, `TransportIdentityArn${suffix}`, {
      value: transportIdentity.arn,
      description: 'Contains the transport key and certificate of the service',
    });
    return { markets, clientId, messageKeys, eventKeys, transportIdentity };
  }

  /** Changes whenever one of the stack's resources changes. Available only while CDK writes the templates. */
  get revision(): string {
    return Lazy.string({ produce: () => this.#synthesizer.resourcesHash });
  }
}
