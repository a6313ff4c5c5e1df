import type { NationalMarket } from '#shared/standard/markets/market.ts';
import { type DataResidency, marketsOf } from '../../deployment/residency.ts';
import type { DecryptionKeys } from './decryption-keys.ts';
import type { KeyName, NamedKeys, SigningKeyName } from './named-keys.ts';
import type { TransportIdentity } from './transport-identity.ts';

/** The keys that a participant directory publishes for this service. */
interface DirectoryKeys {
  /**
   * The RSA keys that sign messages to banks, with their kids in the directory (operator/README.md, "Rotate a message
   * key"). A payment takes six signatures. With a `wrapped` key, the functions sign without a call to KMS.
   */
  readonly messageKeys: readonly [SigningKeyName, ...SigningKeyName[]];
  /** The RSA keys with which banks encrypt their events, with their kids. The directory publishes the first one. */
  readonly eventKeys: readonly [KeyName, ...KeyName[]];
}

/** The address at which each market's directory publishes the keys of this service, with their certificates. */
export type KeySets = Readonly<Partial<Record<NationalMarket, string>>>;

export interface StageIdentities extends DirectoryKeys {
  /** This service's client id at the banks. */
  readonly bankClientId: string;
  /** The key sets whose certificates are monitored (operator/README.md, "Renew the certificate of a key"). */
  readonly keySets?: KeySets;
  /**
   * The identity in each market whose directory issued another client id and other kids (operator/README.md, "Connect
   * another market"). The other markets share the identity above.
   */
  readonly ownIdentities?: Readonly<Partial<Record<NationalMarket, DirectoryKeys & { readonly clientId: string }>>>;
}

/** An identity, its markets, and the suffix of its resources and outputs in the State stack. */
export interface NamedIdentity extends DirectoryKeys {
  readonly clientId: string;
  readonly markets: readonly NationalMarket[];
  readonly suffix: '' | NationalMarket;
}

/** This service's client id, keys and certificate in one or several markets. */
export interface BankIdentity {
  readonly markets: readonly NationalMarket[];
  readonly clientId: string;
  readonly messageKeys: NamedKeys;
  readonly eventKeys: DecryptionKeys;
  readonly transportIdentity: TransportIdentity;
}

/**
 * Returns the identities of a stage. The first one is shared by all markets without a separate identity. Its resources
 * have no suffix, so their logical ids never change.
 */
export const identitiesOf = ({
  bankClientId: clientId,
  messageKeys,
  eventKeys,
  ownIdentities = {},
  ...residency
}: StageIdentities & DataResidency): readonly [NamedIdentity, ...NamedIdentity[]] => {
  const served = marketsOf(residency);
  const others = served.flatMap((market) => {
    const identity = ownIdentities[market];
    return identity ? [{ ...identity, markets: [market], suffix: market }] : [];
  });
  const markets = served.filter((market) => ownIdentities[market] === undefined);
  return [{ clientId, messageKeys, eventKeys, markets, suffix: '' }, ...others];
};
