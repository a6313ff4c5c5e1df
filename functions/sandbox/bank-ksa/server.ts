import { controls } from '#functions/sandbox/banks/service/routes.ts';
import { providerById } from '#shared/banks/providers/directory.ts';
import type { Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { addressesAt, type Hosts, serveBanksOf } from '#functions/sandbox/banks/server/serve-banks.ts';
import { type KsaDeps, type KsaMarket, market2022 } from './v2022/market.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';
import { versionAt, versions } from './standard/versions.ts';
import { market2024 } from './v2024/market.ts';

export type Operations = Readonly<Record<RouteName, Operation<KsaDeps>>>;

const marketAt = (bank: string): KsaMarket => (versionAt(bank) === versions[2022] ? market2022 : market2024);

/** Removes the client's choice of unsigned data. */
const signed = (reply: Reply): Reply =>
  reply.body && 'signed' in reply.body ? { ...reply, body: { ...reply.body, orJson: false } } : reply;

/** Runs an operation in the version of the standard that the bank uses. The path of another version does not exist. */
const inVersionOfBank =
  (operation: Operation<KsaDeps>): Operation<Omit<KsaDeps, 'market'>> =>
  async (call, deps) => {
    const market = marketAt(call.bank.code);
    if ((call.params.version ?? market.version) !== market.version) throw new ResourceError(404);
    const reply = await operation(call, { ...deps, market });
    return market.signsAlways ? signed(reply) : reply;
  };

export const serveBanks = (operations: Operations, hosts: Hosts, deps: Omit<KsaDeps, 'market'>) =>
  serveBanksOf<RouteName, Omit<KsaDeps, 'market'>>(
    {
      authoriseRoutes,
      resourceRoutes,
      operations: mapOperations(operations),
      controls,
      bankOf: (code = '') => providerById('KSA', code),
      addressesOf: ({ code }) => addressesAt(hosts, `ksa/${code}`),
      errorFormatOf: () => ({ orJson: true }),
    },
    deps,
  );

const mapOperations = (operations: Operations) => {
  const names = Object.keys(operations) as RouteName[];
  return Object.fromEntries(names.map((name) => [name, inVersionOfBank(operations[name])])) as Record<
    RouteName,
    Operation<Omit<KsaDeps, 'market'>>
  >;
};
