import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { BankAddresses, BankCall, Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import type { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { type HttpEvent, serveBanksOf } from '#functions/sandbox/banks/server/serve-banks.ts';
import { clientOfToken } from './access/bearer-token.ts';
import type { BankDeps } from './access/deps.ts';
import { apiPaths } from './http/links.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';
import { bankOf, hub } from './trust/hub.ts';

export type Operations = Readonly<Record<RouteName, Operation<BankDeps>>>;

export interface Hosts {
  readonly authorise: string;
  readonly resource: string;
}

/** The routes that control the sandbox work whatever the switches say. */
const controls: readonly RouteName[] = [
  'participants',
  'changeListing',
  'manageConsent',
  'showSwitches',
  'setSwitches',
  'rotateKeys',
];

/** Serves all banks of the UAE. */
export const serveBanks = (
  operations: Operations,
  hosts: Hosts,
  deps: BankDeps,
): ((event: HttpEvent) => Promise<APIGatewayProxyStructuredResultV2>) =>
  serveBanksOf<RouteName, BankDeps>(
    {
      authoriseRoutes,
      resourceRoutes,
      operations,
      controls,
      bankOf: (code = hub.code) => bankOf(code),
      addressesOf: ({ code }) => addressesOf(code, hosts),
      refuse: async (error, call) => refusal(error, call, (await clientOfToken(call, deps)) ?? ''),
    },
    deps,
  );

const addressesOf = (code: string, { authorise, resource }: Hosts): BankAddresses => ({
  market: authorise,
  issuer: `${authorise}/${code}`,
  resources: `${resource}/${code}`,
});

/** The bank as it is at the moment. */
export const contextOf = async (bank: Provider, hosts: Hosts, { settings }: BankDeps) => ({
  bank,
  addresses: addressesOf(bank.code, hosts),
  switches: await settings.switchesOf(bank.code),
});

const refusal = ({ status, code, message }: ResourceError, { path }: BankCall, audience: string): Reply => {
  if (code === undefined) return { status };
  const signed = { Errors: [{ Code: code, Message: message }] };
  const isAccounts = path.includes(apiPaths.accounts);
  const isPayees = path.includes(apiPaths.payees);
  return { status, body: { signed, audience, orJson: isAccounts, hasOneAudience: isPayees } };
};
