import type { Construct } from 'constructs';
import { Env } from '#functions/status-reader/env.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { anyResource, resources, rootKinds } from '#shared/resources.ts';
import { resourceKinds } from '#shared/standard/resource-kinds.ts';
import { createService, type ServiceContext } from '../service-context.ts';

/**
 * Reads resources for the dashboard and returns only what its pages show: events, statuses, and a summary of a client's
 * own payments. It cannot be called from the internet. The dashboard therefore does not need permission to read
 * resources. Returns the ARN that the dashboard invokes.
 */
export const addStatusReader = (scope: Construct, service: ServiceContext): string => {
  const pagedKinds = [...rootKinds, 'payment'] as const;
  const { invoked } = createService(scope, 'StatusReader', service, {
    name: 'status-reader',
    env: { schema: Env, values: { TABLE_NAME: service.ledger.name } },
    errorImpact: 'The dashboard cannot show deliveries, events or payments. The API and its webhooks are not affected.',
    access: {
      get: resourceKinds.map((kind) => anyResource(kind).key('*')),
      getAll: [...pagedKinds, 'mandate_transaction' as const].map((kind) => resources[kind].key('*')),
      query: [keys.milestone('*', '*', '*'), paymentKeys.transactionsOf('*')],
      lists: pagedKinds.map((kind) => resources[kind].list),
    },
  });
  return invoked.functionArn;
};
