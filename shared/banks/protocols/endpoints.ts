import * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import type { ConsentAtBank } from '../port/consents.ts';
import { BankUnavailable } from '../port/errors.ts';
import { ProtocolName, protocols } from './protocols.ts';

const apiOf = { payment: 'payments', account: 'accounts' } as const satisfies Record<ConsentAtBank['kind'], string>;

/**
 * A bank's market, its discovery document, and the base URL of each API that the bank offers in one protocol. Strict, so
 * that a release does not ignore a setting of a later one, such as `closed`, when a deployment rolls back to it.
 */
const Endpoints = z.strictObject({
  /** Defaults to the first market of the protocol. */
  market: NationalMarket.optional(),
  discovery: z.string(),
  payments: z.string().optional(),
  accounts: z.string().optional(),
  payees: z.string().optional(),
  /** Set while customers can give no new consents at the bank. Existing consents remain usable. */
  closed: z.literal(true).optional(),
});
type Endpoints = z.infer<typeof Endpoints>;

const EndpointsByProtocol = z.partialRecord(ProtocolName, Endpoints);
type EndpointsByProtocol = z.infer<typeof EndpointsByProtocol>;

const servedIn = (endpoints: EndpointsByProtocol, kind: ConsentAtBank['kind']) =>
  ProtocolName.options.flatMap((protocol) => {
    const offered = endpoints[protocol];
    return offered?.[apiOf[kind]] === undefined ? [] : [{ ...offered, protocol }];
  });

const Bank = EndpointsByProtocol.refine(
  (endpoints) =>
    (['payment', 'account'] as const).every((kind) => {
      const served = servedIn(endpoints, kind);
      return served.length <= 1 && served.every(({ protocol }) => protocols[protocol].kinds.includes(kind));
    }),
  'a bank must serve each kind of consent in only one protocol, which must support it',
);

/**
 * Endpoints of each bank by provider code, and by the protocol that the bank speaks. `*` is the default for providers
 * without an entry, and `{provider}` in a URL is replaced by the provider code. Infra writes them to the environment
 * variable BANKS, and the functions parse them with this schema. Banks in a participant directory have no entry.
 */
export const BankEndpoints = z.record(z.string(), Bank);
export type BankEndpoints = z.infer<typeof BankEndpoints>;

export const BanksVariable = z.string().transform(parsedJson).pipe(BankEndpoints);

const marketOf = (protocol: ProtocolName, { market }: Endpoints): NationalMarket =>
  market ?? protocols[protocol].markets[0];

/** Returns the markets in which banks are configured. */
export const marketsWith = (banks: BankEndpoints): ReadonlySet<NationalMarket> =>
  new Set(
    Object.values(banks).flatMap((bank) =>
      ProtocolName.options.flatMap((protocol) => (bank[protocol] ? [marketOf(protocol, bank[protocol])] : [])),
    ),
  );

/**
 * Returns the protocol in which a provider serves a kind of consent, and its endpoints with the provider's code in the
 * URLs.
 *
 * @throws BankUnavailable if the provider does not serve that kind, or is not connected
 */
export const endpointsOf = (
  banks: BankEndpoints,
  provider: string,
  kind: ConsentAtBank['kind'],
): Endpoints & { readonly protocol: ProtocolName; readonly market: NationalMarket } => {
  const configured = banks[provider] ?? banks['*'];
  if (!configured) throw new BankUnavailable(`${provider} is not connected`);
  const own = EndpointsByProtocol.parse(JSON.parse(JSON.stringify(configured).replaceAll('{provider}', provider)));
  const [found] = servedIn(own, kind);
  if (!found) throw new BankUnavailable(`${provider} ${notServed[kind]}`);
  return { ...found, market: marketOf(found.protocol, found) };
};

const notServed: Record<ConsentAtBank['kind'], string> = {
  payment: 'does not accept payments',
  account: 'does not share account data',
};
