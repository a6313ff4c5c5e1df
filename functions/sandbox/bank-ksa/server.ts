import { providerById } from '#shared/banks/providers/directory.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { addressesAt, type Hosts, serveBanksOf } from '#functions/sandbox/banks/server/serve-banks.ts';
import type { BankDeps } from '#functions/sandbox/banks/market/market.ts';
import type { Consent } from './consent.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';

export type Operations = Readonly<Record<RouteName, Operation<BankDeps<Consent>>>>;

/** Serves all Saudi banks. */
export const serveBanks = (operations: Operations, hosts: Hosts, deps: BankDeps<Consent>) =>
  serveBanksOf<RouteName, BankDeps<Consent>>(
    {
      authoriseRoutes,
      resourceRoutes,
      operations,
      controls: ['manageConsent', 'showSwitches', 'setSwitches', 'rotateKeys'],
      bankOf: (code = '') => providerById('KSA', code),
      addressesOf: ({ code }) => addressesAt(hosts, `ksa/${code}`),
      errorFormatOf: () => ({ orJson: true }),
    },
    deps,
  );
