import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/sandbox-bank/env.ts';
import { routes } from '#functions/sandbox-bank/routes.ts';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import { HttpInterface } from './constructs/http-interface.ts';
import { LedgerTable } from './constructs/ledger-table.ts';
import { Operations } from './constructs/operations.ts';
import { ServiceFunction } from './constructs/service-function.ts';
import type { Stage } from './stages.ts';
import type { StateStack } from './state-stack.ts';

/** The banks of a sandbox: the other half of every protocol, with books of their own. */
export class SandboxStack extends Stack {
  readonly banks: BankDirectory;

  constructor(
    scope: Construct,
    id: string,
    { stage, state, ...props }: StackProps & { readonly stage: Stage; readonly state: StateStack },
  ) {
    super(scope, id, props);
    const { throttle, logRetentionDays } = stage;
    const operations = new Operations(this, 'Operations', stage.alarmEmails);
    const books = new LedgerTable(this, 'Books', { retained: false });
    const web = new HttpInterface(this, 'Banks', { name: 'sandbox-banks', throttle, logRetentionDays, operations });
    const bank = new ServiceFunction(this, 'SandboxBank', {
      group: 'sandbox-bank',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: books.name,
          BASE_URL: web.baseUrl,
          CLIENT_ID: stage.bankClientId,
          CLIENT_KEYS: state.bankKeys.arns,
        },
      },
      timeout: Duration.seconds(10),
      logRetentionDays,
      operations,
      errorImpact: 'The sandbox banks do not answer: test payments stay pending.',
    });
    web.mount('SandboxBank', bank, Object.values(routes));
    books.grantGet(bank);
    books.grantCommit(bank);
    state.bankKeys.grantReadPublic(bank);
    const issuer = `${web.baseUrl}/{provider}`;
    this.banks = { '*': { issuer, payments: `${issuer}/open-finance/payment/v2.1` } };
  }
}
