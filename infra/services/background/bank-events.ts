import { Construct } from 'constructs';
import { Env } from '#functions/bank-events/env.ts';
import { routeKey } from '#functions/bank-events/routes.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import { type BankIdentity, banksVariable } from '../bank-access.ts';
import type { ServiceContext } from '../service-context.ts';

export interface BankEventsProps {
  readonly service: ServiceContext;
  readonly identities: readonly BankIdentity[];
  /** The banks that no participant directory lists. */
  readonly banks: BankEndpoints;
  readonly paymentPolls: MessageQueue;
  readonly dataSteps: MessageQueue;
}

/**
 * Receives events about consents and payments from banks, and queues the status queries that follow. Without these
 * events, the status is polled later.
 */
export class BankEvents extends Construct {
  constructor(scope: Construct, id: string, props: BankEventsProps) {
    super(scope, id);
    const { service, identities, banks, paymentPolls, dataSteps } = props;
    const { web, ledger, monitoring, releases } = service;
    const receiver = new ServiceFunction(this, 'Function', {
      group: 'bank-events',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: ledger.name,
          BANKS: banksVariable(banks),
          BANK_IDENTITIES: JSON.stringify(
            identities.map(({ markets, clientId, eventKeys }) => ({ markets, clientId, eventKeys: eventKeys.named })),
          ),
          PAYMENT_POLLS_QUEUE: paymentPolls.address,
          DATA_STEPS_QUEUE: dataSteps.address,
        },
      },
      monitoring,
      releases,
      errorImpact: 'Changes at the banks are detected later, when this service next polls them.',
    });
    web.mount(id, receiver, [routeKey]);
    ledger.grant(receiver, {
      get: [
        paymentKeys.paymentConsent('*'),
        paymentKeys.payment('*'),
        accountKeys.accountConsent('*'),
        providerKeys.providerLink('*'),
      ],
      query: [paymentKeys.transactionsOf('*')],
    });
    for (const { eventKeys } of identities) eventKeys.grantDecrypt(receiver);
    paymentPolls.grantSend(receiver);
    dataSteps.grantSend(receiver);
  }
}
