import { aws_scheduler as scheduler, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { EventBus } from './constructs/event-bus.ts';
import { InputHashKey } from './constructs/input-hash-key.ts';
import { LedgerTable } from './constructs/ledger-table.ts';
import { SecretsKey } from './constructs/secrets-key.ts';
import { SigningKeys } from './constructs/signing-keys.ts';
import type { Stage } from './stages.ts';

/** What cannot be made again: the ledger, the keys, what is on its way or due. Rarely deployed, never deleted. */
export class StateStack extends Stack {
  readonly ledger: LedgerTable;
  readonly sessionKeys: SigningKeys;
  readonly webhookKeys: SigningKeys;
  readonly bankKeys: SigningKeys;
  readonly secretsKey: SecretsKey;
  readonly inputHashKey: InputHashKey;
  readonly bus: EventBus;
  readonly schedules: scheduler.ScheduleGroup;

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
    // What is still to happen outlives the functions it happens in.
    this.schedules = new scheduler.ScheduleGroup(this, 'Schedules', { removalPolicy: RemovalPolicy.DESTROY });
    new CfnOutput(this, 'TableName', { value: this.ledger.name, description: 'For npm run clients' });
    new CfnOutput(this, 'BusName', { value: this.bus.name, description: 'For npm run clients' });
    new CfnOutput(this, 'SecretsKeyArn', {
      value: this.secretsKey.arn,
      description: 'For sealing the keys of sources',
    });
  }
}
