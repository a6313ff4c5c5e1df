import { aws_dynamodb as dynamodb, aws_iam as iam, aws_kms as kms, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * The only index: lists of resources by time of creation. It projects keys only, so a change of status does not write
 * to it.
 */
const lists = 'lists';

export interface LedgerTableProps {
  /** Whether the table outlives its stack: true for data that cannot be created again. */
  readonly retained: boolean;
  /** What the table takes at once, before it has grown with its traffic: 4,000 writes a second if left out. */
  readonly warmThroughput?: WarmThroughput | undefined;
}

/** In write and read units a second. */
export interface WarmThroughput {
  readonly writes: number;
  readonly reads: number;
}

/** The single table (`keys.ts` in shared is its data model). Each grant allows one kind of access. */
export class LedgerTable extends Construct {
  readonly table: dynamodb.TableV2;
  readonly name: string;

  constructor(scope: Construct, id: string, { retained, warmThroughput }: LedgerTableProps) {
    super(scope, id);
    const removalPolicy = retained ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const key = new kms.Key(this, 'Key', {
      description: 'Encrypts the ledger table',
      enableKeyRotation: true,
      removalPolicy,
    });
    allowThroughDynamoDb(key);
    const warm = warmThroughput && {
      writeUnitsPerSecond: warmThroughput.writes,
      readUnitsPerSecond: warmThroughput.reads,
    };
    this.table = new dynamodb.TableV2(this, 'Table', {
      ...(warm && { warmThroughput: warm }),
      partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
      sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: lists,
          partitionKey: { name: 'list', type: dynamodb.AttributeType.STRING },
          sortKey: { name: 'listed', type: dynamodb.AttributeType.STRING },
          projectionType: dynamodb.ProjectionType.KEYS_ONLY,
          ...(warm && { warmThroughput: warm }),
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

  /** Read one item by its key. */
  grantGet(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'GetItem');
  }

  /** Read several items by their keys. */
  grantGetAll(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'BatchGetItem');
  }

  /** Read the items of one partition. */
  grantQuery(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'Query');
  }

  /** Read pages and totals of lists. */
  grantBrowseLists(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({
        grantee,
        actions: ['dynamodb:Query'],
        resourceArns: [`${this.table.tableArn}/index/${lists}`],
      });
    }
  }

  /** Write items with a condition, alone or in a transaction: every change of state. */
  grantCommit(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'PutItem');
  }

  /** Write many items at once, without conditions. */
  grantPutAll(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'BatchWriteItem');
  }

  /** Update counters. */
  grantCount(...grantees: readonly iam.IGrantable[]): void {
    this.#grant(grantees, 'UpdateItem');
  }

  #grant(grantees: readonly iam.IGrantable[], action: string): void {
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({ grantee, actions: [`dynamodb:${action}`], resourceArns: [this.table.tableArn] });
    }
  }
}

/**
 * Lets every principal of the account use the key through DynamoDB, as the policy of an AWS managed key does: the
 * grants on the table decide who may read and write.
 */
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
