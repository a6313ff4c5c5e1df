import type { Construct } from 'constructs';
import { Env } from '#functions/bank-events/env.ts';
import { routeKey } from '#functions/bank-events/routes.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { BankIdentity } from '../../constructs/keys/bank-identities.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import { banksVariable } from '../bank-access.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface BankEventsProps {
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
export const addBankEvents = (
  scope: Construct,
  service: ServiceContext,
  { identities, banks, paymentPolls, dataSteps }: BankEventsProps,
): void => {
  const receiver = createService(scope, 'BankEvents', service, {
    name: 'bank-events',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: service.ledger.name,
        BANKS: banksVariable(banks),
        BANK_IDENTITIES: JSON.stringify(
          identities.map(({ markets, eventKeys }) => ({ markets, eventKeys: eventKeys.named })),
        ),
        PAYMENT_POLLS_QUEUE: paymentPolls.address,
        DATA_STEPS_QUEUE: dataSteps.address,
      },
    },
    errorImpact: 'Changes at the banks are detected later, when this service next polls them.',
    access: {
      get: [
        paymentKeys.paymentConsent('*'),
        paymentKeys.payment('*'),
        paymentKeys.bankPaymentId('*', '*'),
        accountKeys.accountConsent('*'),
        providerKeys.providerLink('*'),
      ],
      // Only the previous version of this function uses this permission (releases.md).
      query: [paymentKeys.transactionsOf('*')],
      count: [keys.rate('*', '*')],
    },
  });
  service.web.mount('BankEvents', receiver, [routeKey]);
  for (const { eventKeys } of identities) eventKeys.grantDecrypt(receiver);
  paymentPolls.grantSend(receiver);
  dataSteps.grantSend(receiver);
};
