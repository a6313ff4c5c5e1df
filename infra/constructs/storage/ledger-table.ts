import { aws_dynamodb as dynamodb, aws_iam as iam, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { tableKey } from './table-key.ts';

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
  /** A copy in another region, which follows this one within about a second, and its key there. */
  readonly replica?: { readonly region: string; readonly keyArn: string } | undefined;
  /** A table that takes the place of this one. README, Recovery. */
  readonly restored?: RestoredTable | undefined;
  /** Whether DynamoDB refuses to delete the table: as `retained` if left out. */
  readonly isProtected?: boolean;
}

/** In write and read units a second. */
export interface WarmThroughput {
  readonly writes: number;
  readonly reads: number;
}

/** A table that was restored to a point in time, with the stream that was switched on after that. */
export interface RestoredTable {
  readonly name: string;
  readonly streamArn: string;
}

/** The single table (`keys.ts` in shared is its data model). Each grant allows one kind of access. */
export class LedgerTable extends Construct {
  readonly table: dynamodb.ITableV2;
  readonly name: string;

  constructor(scope: Construct, id: string, props: LedgerTableProps) {
    super(scope, id);
    const { retained, restored, replica, warmThroughput, isProtected = retained } = props;
    const removalPolicy = retained ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    const key = tableKey(this, 'Key', removalPolicy);
    const warm = warmThroughput && {
      writeUnitsPerSecond: warmThroughput.writes,
      readUnitsPerSecond: warmThroughput.reads,
    };
    const table = new dynamodb.TableV2(this, 'Table', {
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
      encryption: dynamodb.TableEncryptionV2.customerManagedKey(key, replica && { [replica.region]: replica.keyArn }),
      ...(replica && { replicas: [{ region: replica.region }] }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      deletionProtection: isProtected,
      removalPolicy,
    });
    this.table = restored
      ? dynamodb.TableV2.fromTableAttributes(this, 'Restored', {
          tableName: restored.name,
          tableStreamArn: restored.streamArn,
        })
      : table;
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
