import { createPublicKey } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import { generateNamedPair } from '#shared/platform/directory-keys/named-pairs.ts';
import { publicKeyOf } from '#shared/platform/directory-keys/named-pairs.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { identitiesOf } from '../constructs/keys/bank-identities.ts';
import type { Stage } from '../stages.ts';
import { connect, deployedSettings, outputOf } from './connection.ts';

/** A stage's keys for messages to and from banks, as named in the stacks' outputs. */
export interface KeyNames {
  readonly messageKeyNames: string;
  readonly eventKeyNames: string;
}

/** A key in the format that a participant directory publishes (RFC 7517). */
export interface PublicKey {
  readonly kty: 'RSA';
  readonly use: 'sig' | 'enc';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/** The stores of the keys: KMS, or the table for keys that KMS only wraps. */
export interface KeyStores {
  readonly kms: KMSClient;
  readonly ledger: Table;
  readonly now: Clock;
}

/** Returns all public keys that banks need. Throws MessagePairMissing if a key pair has not been generated yet. */
export const publicKeysOf = async (
  { messageKeyNames, eventKeyNames }: KeyNames,
  { kms, ledger: table }: KeyStores,
): Promise<PublicKey[]> => {
  const keysIn = (keyNames: string, use: PublicKey['use']) =>
    Promise.all(
      NamedKeys.parse(keyNames).map(async (key) => {
        const { n = '', e = '' } = (await publicKeyOf(key, { kms, table })).export({ format: 'jwk' });
        return { kty: 'RSA', use, kid: key.kid, n, e } as const;
      }),
    );
  return [...(await keysIn(messageKeyNames, 'sig')), ...(await keysIn(eventKeyNames, 'enc'))];
};

/** Formats the public keys for pasting into a directory: the kid, the purpose and the PEM of each. */
export const asPem = (keys: readonly PublicKey[]): string =>
  keys
    .map(({ kid, use, ...key }) => {
      const purpose = { sig: 'signs messages to banks', enc: 'encrypts events from banks' }[use];
      const pem = createPublicKey({ key, format: 'jwk' }).export({ format: 'pem', type: 'spki' }).toString();
      return `${kid}: ${purpose}\n${pem}`;
    })
    .join('\n');

/**
 * Generates the key pair for a message key. Throws if the stage has no such key, if the key is held in KMS, or if it
 * already has a pair.
 */
export const generateMessageKey = async (
  kid: string,
  { messageKeyNames }: KeyNames,
  stores: KeyStores,
): Promise<void> => {
  const key = NamedKeys.parse(messageKeyNames).find((candidate) => candidate.kid === kid);
  if (!key) throw new Error(`The stage has no message key ${kid}. Add it to messageKeys and deploy`);
  const { arn, pair } = key;
  if (pair === undefined) throw new Error(`The message key ${kid} is held in KMS and was created by the deployment`);
  if (!(await generateNamedPair({ kid, arn, pair }, { ...stores, table: stores.ledger })))
    throw new Error(`The message key ${kid} already has a pair`);
};

export const generateMissingPairs = async ({ messageKeyNames }: KeyNames, stores: KeyStores): Promise<void> => {
  for (const { kid, arn, pair } of NamedKeys.parse(messageKeyNames))
    if (pair !== undefined) await generateNamedPair({ kid, arn, pair }, { ...stores, table: stores.ledger });
};

/** Returns the keys of a deployed stage's identity in a market, by default the shared identity, and their stores. */
export const keysOfStage = async (stageName: string, stage: Stage, market?: NationalMarket) => {
  const [first, ...others] = identitiesOf(stage);
  const { suffix } = others.find((identity) => identity.suffix === market) ?? first;
  const { table: ledger, now } = connect(await deployedSettings(stageName));
  const [messageKeyNames, eventKeyNames] = await Promise.all([
    outputOf(stageName, 'state', `MessageKeyNames${suffix}`),
    outputOf(stageName, 'state', `EventKeyNames${suffix}`),
  ]);
  return {
    names: { messageKeyNames, eventKeyNames },
    stores: { kms: new KMSClient({ region: stage.region }), ledger, now },
  };
};
