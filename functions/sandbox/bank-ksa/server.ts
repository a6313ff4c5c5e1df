import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { providerById } from '#shared/banks/providers/directory.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { type HttpEvent, serveBanksOf } from '#functions/sandbox/banks/server/serve-banks.ts';
import { clientOfToken } from './access/bearer-token.ts';
import type { BankDeps } from './access/deps.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';

export type Operations = Readonly<Record<RouteName, Operation<BankDeps>>>;

interface Hosts {
  readonly authorise: string;
  readonly resource: string;
}

/** Serves all banks of Saudi Arabia. */
export const serveBanks = (
  operations: Operations,
  { authorise, resource }: Hosts,
  deps: BankDeps,
): ((event: HttpEvent) => Promise<APIGatewayProxyStructuredResultV2>) =>
  serveBanksOf<RouteName, BankDeps>(
    {
      authoriseRoutes,
      resourceRoutes,
      operations,
      controls: ['manageConsent', 'showSwitches', 'setSwitches', 'rotateKeys'],
      bankOf: (code = '') => providerById('KSA', code),
      addressesOf: ({ code }) => ({
        market: authorise,
        issuer: `${authorise}/ksa/${code}`,
        resources: `${resource}/ksa/${code}`,
      }),
      async refuse({ status, code, message }, call) {
        if (code === undefined) return { status };
        const audience = (await clientOfToken(call, deps)) ?? '';
        return { status, body: { signed: { Errors: [{ Code: code, Message: message }] }, audience, orJson: true } };
      },
    },
    deps,
  );
