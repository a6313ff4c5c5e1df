import { aws_dynamodb as dynamodb, aws_iam as iam, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { AccountList } from '#shared/accounts/keys.ts';
import type { PaymentList } from '#shared/payments/keys.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { ReportList } from '#shared/reports/keys.ts';
import type { ResourceList } from '#shared/resources.ts';
import { tableKey } from './table-key.ts';

/**
 * The only index: lists of resources by creation time. It projects keys only, so a status change does not write to it.
 */
const lists = 'lists';

export interface LedgerTableProps {
  /** Whether the table outlives its stack: true for data that cannot be recreated. */
  readonly retained: boolean;
  /**
   * The throughput that the table supports before it has scaled with its traffic: 4,000 writes per second by default.
   */
  readonly warmThroughput?: WarmThroughput | undefined;
  /** Standard by default. */
  readonly tableClass?: TableClass | undefined;
  /** A replica in another region, which lags by about a second, and the KMS key that encrypts the replica. */
  readonly replica?: { readonly region: string; readonly keyArn: string } | undefined;
  /** A restored table that replaces this one (infra/operator/recovery.md). */
  readonly restored?: RestoredTable | undefined;
  /** Whether DynamoDB rejects deletion of the table. Defaults to `retained`. */
  readonly isProtected?: boolean;
}

/** Whether storage or throughput is cheaper. */
export type TableClass = 'standard' | 'infrequent';

export const tableClasses = {
  standard: dynamodb.TableClass.STANDARD,
  infrequent: dynamodb.TableClass.STANDARD_INFREQUENT_ACCESS,
} as const satisfies Record<TableClass, dynamodb.TableClass>;

/** Write and read units per second. */
export interface WarmThroughput {
  readonly writes: number;
  readonly reads: number;
}

/** A table that was restored to a point in time, with the stream that was enabled afterwards. */
export interface RestoredTable {
  readonly name: string;
  readonly streamArn: string;
}

/** Items by partition key, where `*` stands for any id. `all` is for the table of the sandbox banks. */
type Items = readonly (Pick<Key, 'pk'> | string)[] | 'all';

/** The items that a function uses, by kind of access. */
export interface LedgerAccess {
  /** Reads one item by its key. */
  readonly get?: Items;
  /** Reads several items by their keys. */
  readonly getAll?: Items;
  /** Reads the items of one partition. */
  readonly query?: Items;
  /** Reads pages and totals of lists. `failing` and `tests` are a subscription's failing deliveries and test events. */
  readonly lists?: readonly (ResourceList | PaymentList | AccountList | ReportList | 'failing' | 'tests')[];
  /** Writes items conditionally, alone or in a transaction: every state change. */
  readonly commit?: Items;
  /** Writes or deletes several items in one request, without conditions. */
  readonly writeAll?: Items;
  /** Updates counters and markers. */
  readonly count?: Items;
}

/** In a transaction, each item needs the IAM permission of the equivalent single request. */
const actions = {
  get: 'GetItem',
  getAll: 'BatchGetItem',
  query: 'Query',
  commit: 'PutItem',
  writeAll: 'BatchWriteItem',
  count: 'UpdateItem',
} as const satisfies Partial<Record<keyof LedgerAccess, string>>;

/**
 * Matches requests that name only these partition keys. `ForAllValues` alone would also match a request without any
 * key, such as a Scan. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
const withLeadingKeys = (leadingKeys: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/** The service's single table. The `keys.ts` files in shared/ describe its data model. */
export class LedgerTable extends Construct {
  readonly table: dynamodb.ITableV2;
  readonly name: string;
  readonly index = lists;

  constructor(scope: Construct, id: string, props: LedgerTableProps) {
    super(scope, id);
    const { retained, restored, replica, warmThroughput, tableClass, isProtected = retained } = props;
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
      ...(tableClass && { tableClass: tableClasses[tableClass] }),
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

  /** Grants a function access to the given items only. */
  grant(grantee: iam.IGrantable, access: LedgerAccess): void {
    for (const [kind, action] of Object.entries(actions) as [keyof typeof actions, string][]) {
      this.#grant(grantee, action, this.table.tableArn, access[kind]);
    }
    const listKeys = access.lists?.map((name) => `*#${name}#*`);
    this.#grant(grantee, 'Query', `${this.table.tableArn}/index/${lists}`, listKeys);
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
