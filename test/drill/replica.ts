import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createEngineClient, type EngineClient, signForEmbeddedEngine } from '#infra/local/dynamodb/engine-client.ts';
import { EngineNote } from '#infra/local/dynamodb/engine.ts';
import { canonical } from '#test/support/drivers/integrator.ts';
import { createStreamReader, type StreamReader } from '#infra/local/mappings/stream-reader.ts';

type Image = Readonly<Record<string, object>>;

/** A write to an item: the item afterwards, or undefined if it was deleted. */
export interface Write {
  readonly key: Image;
  readonly image: Image | undefined;
  /** When the region accepted the write, in milliseconds. */
  readonly at: number;
}

interface Record_ {
  readonly dynamodb: { readonly Keys: Image; readonly NewImage?: Image };
}

const textOf = (key: Image): string => JSON.stringify([key.pk, key.sk]);

const fingerprintOf = (key: Image, image: Image | undefined): string => textOf(key) + canonical(image ?? {});

/** The replica of a global table in one region. Its engine may restart at another port. */
export class Replica {
  readonly #folder: string;
  readonly #tableName: string;
  /** The positions in the stream outlive the engine. */
  readonly #positions = new DatabaseSync(':memory:');
  /** When each item was last written, here or in the other region. */
  readonly #writtenAt = new Map<string, number>();
  /** The replicated writes that have not come back in the stream yet. */
  readonly #replicated = new Map<string, number>();
  #connection: { readonly client: EngineClient; readonly reader: StreamReader } | undefined;

  constructor(folder: string, tableName: string) {
    this.#folder = folder;
    this.#tableName = tableName;
  }

  /** Connects to the engine that has started in the folder. The next reads continue where the last ones ended. */
  async connect(): Promise<void> {
    this.disconnect();
    const { port } = EngineNote.parse(JSON.parse(readFileSync(path.join(this.#folder, 'engine.json'), 'utf8')));
    const client = createEngineClient(`http://127.0.0.1:${port}`, signForEmbeddedEngine);
    const { body } = await client.call(
      'DynamoDB_20120810.DescribeTable',
      JSON.stringify({ TableName: this.#tableName }),
    );
    const { LatestStreamArn: streamArn } = (JSON.parse(body.toString()) as { Table: { LatestStreamArn: string } })
      .Table;
    const stream = { call: client.call, engineStreamArn: () => streamArn };
    const reader = createStreamReader(stream, this.#positions, { reader: 'replication', streamArn: 'ledger' });
    this.#connection = { client, reader };
  }

  disconnect(): void {
    this.#connection?.client.close();
    this.#connection = undefined;
  }

  /** Returns the writes since the last call that this region itself has accepted. */
  async newWrites(): Promise<readonly Write[]> {
    if (!this.#connection) return [];
    const { reader } = this.#connection;
    const writes: Write[] = [];
    for (const shard of await reader.shards()) {
      const { records } = await reader.read(shard, 1000);
      const at = Date.now();
      for (const record of records) {
        const { Keys: key, NewImage: image } = (record as unknown as Record_).dynamodb;
        if (!this.#isReplicated(key, image)) {
          this.#writtenAt.set(textOf(key), at);
          writes.push({ key, image, at });
        }
        reader.commit(shard, record);
      }
    }
    return writes;
  }

  #isReplicated(key: Image, image: Image | undefined): boolean {
    const fingerprint = fingerprintOf(key, image);
    const count = this.#replicated.get(fingerprint) ?? 0;
    if (count > 0) this.#replicated.set(fingerprint, count - 1);
    return count > 0;
  }

  /** Applies a write of the other region, unless this region has a later one: the last writer wins. */
  async apply({ key, image, at }: Write): Promise<'applied' | 'outdated'> {
    if (!this.#connection) throw new Error('The engine is not running');
    const { client } = this.#connection;
    if ((this.#writtenAt.get(textOf(key)) ?? 0) > at) return 'outdated';
    this.#writtenAt.set(textOf(key), at);
    const fingerprint = fingerprintOf(key, image);
    this.#replicated.set(fingerprint, (this.#replicated.get(fingerprint) ?? 0) + 1);
    const [operation, input] = image
      ? (['PutItem', { Item: image }] as const)
      : (['DeleteItem', { Key: key }] as const);
    const { status, body } = await client.call(
      `DynamoDB_20120810.${operation}`,
      JSON.stringify({ TableName: this.#tableName, ...input }),
    );
    if (status !== 200) throw new Error(body.toString());
    return 'applied';
  }
}
