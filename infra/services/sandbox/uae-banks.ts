import { Annotations, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { Env } from '#functions/sandbox/bank-uae/env.ts';
import { authoriseRoutes, resourceRoutes } from '#functions/sandbox/bank-uae/routes.ts';
import { readQueue } from '../../constructs/functions/read-queue.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import { type HttpDomain, HttpInterface, type HttpInterfaceProps } from '../../constructs/http/http-interface.ts';
import { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';
import { LedgerTable } from '../../constructs/storage/ledger-table.ts';

export interface UaeBanksProps {
  readonly throttle: HttpInterfaceProps['throttle'];
  readonly monitoring: Monitoring;
  /** The domain of the mutual TLS host. */
  readonly resourceDomain: HttpDomain | undefined;
  /** Whether every caller may inject faults, or only the service, which signs its requests. */
  readonly controls: z.input<typeof Env>['CONTROLS'];
}

export interface UaeBanks {
  /** The host for browsers. It also serves the participant directory, at `/participants`. */
  readonly authorise: HttpInterface;
  /** The host for PAR, tokens and resources. */
  readonly resources: HttpInterface;
  /** Whether `resources` requires client certificates, so that the banks bind tokens to them. */
  readonly bindsTokens: boolean;
  readonly controls: UaeBanksProps['controls'];
  /** The table of registered third parties (settings.ts of the banks). */
  readonly table: LedgerTable;
}

/**
 * Simulates every UAE bank and the market's directory in a sandbox stage, following the market's standard. It also
 * simulates payments at the Saudi banks.
 *
 * The banks have two hosts, because browsers have no client certificates: one for the customer pages, and one for
 * clients with mutual TLS. API Gateway supports mutual TLS only on custom domains; without one, tokens are not bound to
 * certificates.
 */
export const addUaeBanks = (
  parent: Construct,
  { throttle, monitoring, resourceDomain, controls }: UaeBanksProps,
): UaeBanks => {
  const scope = new Construct(parent, 'UaeBanks');
  const table = new LedgerTable(scope, 'Table', { retained: false });
  const authorise = new HttpInterface(scope, 'Authorise', { name: 'sandbox-authorise', throttle, monitoring });
  const resources = new HttpInterface(scope, 'Resources', {
    name: 'sandbox-resources',
    ...(resourceDomain && { domain: resourceDomain }),
    throttle,
    monitoring,
  });
  const reminders = new MessageQueue(scope, 'Reminders');
  const bindsTokens = resourceDomain?.truststore !== undefined;
  const banks = new ServiceFunction(scope, 'Function', {
    name: 'sandbox-bank-uae',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: table.name,
        AUTHORISE_URL: authorise.baseUrl,
        RESOURCE_URL: resources.baseUrl,
        REMINDERS_QUEUE: reminders.address,
        CERTIFICATE_BINDING: bindsTokens ? 'on' : 'off',
        CONTROLS: controls,
      },
    },
    requeuesItsMessages: true,
    monitoring,
    errorImpact: 'The sandbox banks do not respond, so test payments stay pending.',
  });
  authorise.mount('Authorise', banks, Object.values(authoriseRoutes));
  resources.mount('Resources', banks, Object.values(resourceRoutes));
  table.grant(banks, { get: 'all', query: 'all', commit: 'all' });
  readQueue(banks, reminders, {
    readers: 5,
    errorImpact: 'The sandbox banks do not send events about settled payments.',
    maxMessageAge: Duration.minutes(15),
  });
  reminders.grantSend(banks);
  if (!bindsTokens) {
    Annotations.of(scope).addWarningV2(
      'sandbox-banks:no-certificates',
      'The sandbox banks run without client certificates: tokens are not bound to them. Give the stage a ' +
        'sandboxResourceDomain with a truststore to bind them.',
    );
  }
  return { authorise, resources, bindsTokens, controls, table };
};
