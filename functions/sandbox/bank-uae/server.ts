import { controls } from '#functions/sandbox/banks/service/routes.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { addressesAt, type Hosts, serveBanksOf } from '#functions/sandbox/banks/server/serve-banks.ts';
import type { UaeDeps } from './store/bank-store.ts';
import { apiPaths } from './http/links.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';
import { bankOf, hub } from './trust/hub.ts';

export type Operations = Readonly<Record<RouteName, Operation<UaeDeps>>>;

export const serveBanks = (operations: Operations, hosts: Hosts, deps: UaeDeps) =>
  serveBanksOf<RouteName, UaeDeps>(
    {
      authoriseRoutes,
      resourceRoutes,
      operations,
      controls: [...controls, 'participants', 'changeListing', 'clientKeys'],
      bankOf: (code = hub.code) => bankOf(code),
      addressesOf: ({ code }) => addressesAt(hosts, code),
      errorFormatOf: ({ path }) => ({
        orJson: path.includes(apiPaths.accounts),
        hasOneAudience: path.includes(apiPaths.payees),
      }),
    },
    deps,
  );
