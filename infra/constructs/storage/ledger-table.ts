import { aws_dynamodb as dynamodb, aws_iam as iam, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { AccountList } from '#shared/accounts/keys.ts';
import type { PaymentList } from '#shared/payments/keys.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { ReportList } from '#shared/reports/keys.ts';
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
  /** A table that takes the place of this one. infra/operator/recovery.md. */
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

/** Items by their partition keys, with `*` for any id. `all` is for the table of one function. */
type Items = readonly (Pick<Key, 'pk'> | string)[] | 'all';

/** Which items a function uses, for each kind of access. */
export interface LedgerAccess {
  /** Read one item by its key. */
  readonly get?: Items;
  /** Read several items by their keys. */
  readonly getAll?: Items;
  /** Read the items of one partition. */
  readonly query?: Items;
  /** Read pages and totals of lists. Those of a subscription are its failing deliveries and its test events. */
  readonly lists?: readonly (PaymentList | AccountList | ReportList | 'failing' | 'tests')[];
  /** Write items with a condition, alone or in a transaction: every change of state. */
  readonly commit?: Items;
  /** Write or delete many items at once, without conditions. */
  readonly writeAll?: Items;
  /** Update counters. */
  readonly count?: Items;
}

/** In a transaction, each item needs the permission of a request for it alone. */
const actions = {
  get: 'GetItem',
  getAll: 'BatchGetItem',
  query: 'Query',
  commit: 'PutItem',
  writeAll: 'BatchWriteItem',
  count: 'UpdateItem',
} as const satisfies Partial<Record<keyof LedgerAccess, string>>;

/**
 * Holds for requests that name nothing but these partition keys. `ForAllValues` alone would also hold for a request
 * without any, such as a Scan.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
const withLeadingKeys = (leadingKeys: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/** The single table (the files `keys.ts` in shared are its data model). */
export class LedgerTable extends Construct {
  readonly table: dynamodb.ITableV2;
  readonly name: string;
  readonly index = lists;

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

  /** Lets a function do what `access` says, and only with those items. */
  grant(grantee: iam.IGrantable, access: LedgerAccess): void {
    for (const [kind, action] of Object.entries(actions) as [keyof typeof actions, string][]) {
      this.#grant(grantee, action, this.table.tableArn, access[kind]);
    }
    const browsed = access.lists?.map((name) => `*#${name}#*`);
    this.#grant(grantee, 'Query', `${this.table.tableArn}/index/${lists}`, browsed);
  }

  #grant(grantee: iam.IGrantable, action: string, resource: string, items: Items | undefined): void {
    if (items === undefined || items.length === 0) return;
    const leadingKeys = items === 'all' ? undefined : items.map((item) => (typeof item === 'string' ? item : item.pk));
    iam.Grant.addToPrincipal({
      grantee,
      actions: [`dynamodb:${action}`],
      resourceArns: [resource],
      ...(leadingKeys && { conditions: withLeadingKeys([...new Set(leadingKeys)].toSorted()) }),
    });
  }
}
