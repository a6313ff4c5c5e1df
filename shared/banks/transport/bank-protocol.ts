import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';
import type { RsaDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import type { DirectoryFormat } from '../directory/participants.ts';
import type { BankLink } from '../port/bank-link.ts';
import type { ConsentAtBank } from '../port/consents.ts';
import type { EventScope, ReadBankEvent } from '../port/events.ts';
import type { BankServer } from './bank-server.ts';
import type { BankHttp } from './calls.ts';

/** How banks use one of this service's keys: to verify its messages, or to encrypt events for it. */
export type KeyUse = 'signing' | 'encryption';

/** A bank protocol: the row that a protocol's folder exports in protocol.ts, and that protocols.ts lists. */
export interface Protocol {
  /** The markets whose banks speak the protocol. */
  readonly markets: readonly [NationalMarket, ...NationalMarket[]];
  /** The kinds of consents that banks can serve in this protocol. */
  readonly kinds: readonly ConsentAtBank['kind'][];
  /** The uses of this service's keys: it signs messages to banks, and some banks encrypt events for it. */
  readonly keyUses: readonly KeyUse[];
  /** Connects to a bank that offers at least one API of these kinds. */
  connect(settings: BankSettings, payees: PayeeDirectory): BankLink;
  /** Absent if no participant directory lists the banks: they have configured endpoints. */
  readonly directory?: DirectoryFormat;
  /** Absent if banks post no events. */
  createEventReader?(settings: EventSettings): ReadBankEvent;
}

/** How this service calls one bank. The same object is passed until the bank's settings change. */
export interface BankSettings {
  readonly clientId: string;
  readonly server: BankServer;
  readonly signer: NamedSigner;
  /** Presents this service's certificate. */
  readonly http: BankHttp;
  /** The consents for which the bank posts events. */
  readonly eventsOf: EventScope;
  readonly now: Clock;
}

/** The addresses of the bank that holds an account, as the hub or another bank returns them. */
export interface PayeeAddress {
  readonly DiscoveryEndpointUrl: string;
  readonly ResourceServerUrl: string;
}

/** Finds other participants in a bank's directory that confirm payees. */
export interface PayeeDirectory {
  /** Returns undefined if we are not connected to a bank's confirmation of payee at this address. */
  findBank(address: PayeeAddress): Promise<BankSettings | undefined>;
  /** Returns the hub, which finds the bank of every account, or undefined if we are connected to none. */
  findHub(): Promise<BankSettings | undefined>;
}

export const noPayeeDirectory: PayeeDirectory = {
  findBank: async () => undefined,
  findHub: async () => undefined,
};

export interface EventSettings {
  /** The bank's stored keys: an unauthenticated POST must not trigger a key fetch. */
  readonly keys: BankServer['keys'];
  readonly decrypter: RsaDecrypter;
  readonly now: Clock;
}
