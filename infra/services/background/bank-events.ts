import { Construct } from 'constructs';
import { Env } from '#functions/bank-events/env.ts';
import { routeKey } from '#functions/bank-events/routes.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { DecryptionKeys } from '../../constructs/keys/decryption-keys.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { ServiceContext } from '../service-context.ts';

export interface BankEventsProps {
  readonly service: ServiceContext;
  /** This service's client id at the banks. */
  readonly clientId: string;
  readonly eventKeys: DecryptionKeys;
  readonly paymentPolls: MessageQueue;
  readonly dataSteps: MessageQueue;
}

/**
 * Receives events about consents and payments from the banks of a participant directory, and queues the status queries
 * that follow. Without these events, the status is polled later.
 */
export class BankEvents extends Construct {
  constructor(scope: Construct, id: string, props: BankEventsProps) {
    super(scope, id);
    const { service, clientId, eventKeys, paymentPolls, dataSteps } = props;
    const { web, ledger, monitoring, releases } = service;
    const receiver = new ServiceFunction(this, 'Function', {
      group: 'bank-events',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: ledger.name,
          BANK_CLIENT_ID: clientId,
          EVENT_KEYS: eventKeys.named,
          PAYMENT_POLLS_QUEUE: paymentPolls.address,
          DATA_STEPS_QUEUE: dataSteps.address,
        },
      },
      monitoring,
      releases,
      errorImpact: 'Changes at the banks are noticed later, when this service next polls them.',
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
    eventKeys.grantDecrypt(receiver);
    paymentPolls.grantSend(receiver);
    dataSteps.grantSend(receiver);
  }
}
