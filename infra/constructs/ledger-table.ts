import { aws_dynamodb as dynamodb, aws_iam as iam, aws_kms as kms, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** The one index: lists of resources in order of creation. Keys only, so that a state change does not touch it. */
const lists = 'lists';

export interface LedgerTableProps {
  /** Whether it holds what cannot be made again. */
  readonly retained: boolean;
}

/** The single table (shared/storage/keys.ts is its data model), and what a function may do with it, as verbs. */
export class LedgerTable extends Construct {
  readonly table: dynamodb.TableV2;
  readonly name: string;

  constructor(scope: Construct, id: string, { retained }: LedgerTableProps) {
    super(scope, id);
    const removalPolicy = retained ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const key = new kms.Key(this, 'Key', {
      description: 'Encrypts the ledger table',
      enableKeyRotation: true,
      removalPolicy,
    });
    allowThroughDynamoDb(key);
    this.table = new dynamodb.TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
      sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: lists,
          partitionKey: { name: 'list', type: dynamodb.AttributeType.STRING },
          sortKey: { name: 'listed', type: dynamodb.AttributeType.STRING },
          projectionType: dynamodb.ProjectionType.KEYS_ONLY,
        },
      ],
      billing: dynamodb.Billing.onDemand(),
      encryption: dynamodb.TableEncryptionV2.customerManagedKey(key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      deletionProtection: retained,
      removalPolicy,
    });
    this.name = this.table.tableName;
  }

  /** One item by its key. */
  grantGet(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'GetItem');
  }

  /** Several items by their keys. */
  grantGetAll(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'BatchGetItem');
  }

  /** All items of one partition. */
  grantQuery(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'Query');
  }

  /** Pages and totals of lists. */
  grantBrowseLists(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({
        grantee,
        actions: ['dynamodb:Query'],
        resourceArns: [`${this.table.tableArn}/index/${lists}`],
      });
    }
  }

  /** Conditional puts, alone or in a transaction: every state change. */
  grantCommit(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'PutItem');
  }

  /** Many unconditional puts at once. */
  grantPutAll(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'BatchWriteItem');
  }

  /** Counters. */
  grantCount(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'UpdateItem');
  }

  #grant(grantees: readonly iam.IGrantable[], action: string): void {
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({ grantee, actions: [`dynamodb:${action}`], resourceArns: [this.table.tableArn] });
    }
  }
}

/** Who may use the table may use its key through it: the table's grants decide, as with a key of AWS's own. */
const allowThroughDynamoDb = (key: kms.Key): void => {
  const { region, account } = Stack.of(key);
  key.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'ThroughDynamoDB',
      principals: [new iam.AnyPrincipal()],
      actions: [
        'kms:Encrypt',
        'kms:Decrypt',
        'kms:ReEncrypt*',
        'kms:GenerateDataKey*',
        'kms:DescribeKey',
        'kms:CreateGrant',
      ],
      resources: ['*'],
      conditions: {
        StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
      },
    }),
  );
};
