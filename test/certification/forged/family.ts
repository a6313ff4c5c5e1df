import { constants, type KeyObject, sign } from 'node:crypto';
import type { Table } from '#shared/platform/storage/table.ts';

/** A private key, and the id under which its public key is published. */
export interface NamedKey {
  readonly kid: string;
  readonly key: KeyObject;
}

/** The keys and facts that a forger may use, in addition to the bank's genuine message. */
export interface Forger {
  /** The bank's own keys, because a bank may also sign a wrong message. */
  readonly bank: NamedKey;
  readonly bankEncryption: NamedKey;
  readonly otherBank: NamedKey;
  readonly ours: NamedKey;
  /** The current time, in seconds since 1970. */
  readonly seconds: number;
  /** The bank's id for the payment of another order, which was completed before. */
  readonly otherPaymentId: string;
}

/** Changes a message that the bank signed. */
export type Forge = (jwt: string, forger: Forger) => string | Promise<string>;

/** A kind of message from a bank, with all its mutations. One row is one mutation. */
export interface Family {
  readonly name: string;
  /** Mutations that the service must reject. */
  readonly forged: Readonly<Record<string, unknown>>;
  /** Variants that the service must accept. */
  readonly valid: Readonly<Record<string, unknown>>;
  /** Returns a function that delivers a message with the mutation of a row, and returns whether the service accepts it. */
  open(table: Table): (title: string) => Promise<boolean>;
}

/** Creates a family. Its rows share a scene, which is replaced after each accepted message. */
export const family = <M, S>({
  prepare,
  accepts,
  ...rows
}: {
  readonly name: string;
  readonly forged: Readonly<Record<string, M>>;
  readonly valid: Readonly<Record<string, M>>;
  readonly prepare: (table: Table) => Promise<S>;
  readonly accepts: (mutation: M, scene: S) => Promise<boolean>;
}): Family => ({
  ...rows,
  open(table) {
    let scene: S | undefined;
    const mutations = { ...rows.forged, ...rows.valid };
    return async (title) => {
      const mutation = mutations[title];
      if (mutation === undefined) throw new Error(`There is no row ${title}`);
      scene ??= await prepare(table);
      const isAccepted = await accepts(mutation, scene);
      if (isAccepted) scene = undefined;
      return isAccepted;
    };
  },
});

export type Json = Record<string, any>;

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const decoded = (part = ''): Json => JSON.parse(Buffer.from(part, 'base64url').toString());
export const headerIn = (jwt: string): Json => decoded(jwt.split('.')[0]);
export const claimsIn = (jwt: string): Json => decoded(jwt.split('.')[1]);

/** Signs any header and payload with SHA-256 and RSA-PSS (RFC 7518 §3.5), or with another padding. */
export const signRaw = (
  { key }: NamedKey,
  header: object,
  payload: unknown,
  { padding = constants.RSA_PKCS1_PSS_PADDING, saltLength = 32 } = {},
): string => {
  const content = `${encoded(header)}.${encoded(payload)}`;
  const isPss = padding === constants.RSA_PKCS1_PSS_PADDING;
  const signature = sign('sha256', Buffer.from(content), { key, padding, ...(isPss && { saltLength }) });
  return `${content}.${signature.toString('base64url')}`;
};

/** Signs claims as the bank does. */
export const signClaims = ({ bank }: Forger, claims: unknown): string =>
  signRaw(bank, { alg: 'PS256', kid: bank.kid, typ: 'JWT' }, claims);

/** Changes the claims, and signs them with the bank's key. */
export const withClaims =
  (change: (claims: Json, forger: Forger) => unknown): Forge =>
  (jwt, forger) =>
    signClaims(forger, change(claimsIn(jwt), forger));

/** Changes the content of a message, and signs it with the bank's key. */
export const withMessage = (change: (message: Json, forger: Forger) => unknown): Forge =>
  withClaims((claims, forger) => ({ ...claims, message: change(claims.message ?? {}, forger) }));

/** Changes the data of a message, and signs it with the bank's key. */
export const withData = (change: Json | ((data: Json, forger: Forger) => unknown)): Forge =>
  withMessage((message, forger) => ({
    ...message,
    Data: typeof change === 'function' ? change(message.Data ?? {}, forger) : { ...message.Data, ...change },
  }));

/** Applies a mutation after a change that makes it dangerous, such as a false status. */
export const after = (change: Forge, rows: Readonly<Record<string, Forge>>): Readonly<Record<string, Forge>> =>
  Object.fromEntries(
    Object.entries(rows).map(([title, forge]) => [
      title,
      async (jwt: string, forger: Forger) => forge(await change(jwt, forger), forger),
    ]),
  );
