import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env as BankEnv } from '#functions/sandbox-bank/env.ts';
import { routes as bankRoutes } from '#functions/sandbox-bank/routes.ts';
import { Env as SourcesEnv } from '#functions/sandbox-sources/env.ts';
import { routes as sourceRoutes } from '#functions/sandbox-sources/routes.ts';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import type { VerificationSources } from '#shared/verifications/sources-env.ts';
import { HttpInterface } from './constructs/http-interface.ts';
import { LedgerTable } from './constructs/ledger-table.ts';
import { Operations } from './constructs/operations.ts';
import { ServiceFunction } from './constructs/service-function.ts';
import type { Stage } from './stages.ts';
import type { StateStack } from './state-stack.ts';

/** Guards nothing: everything behind it is invented. */
const sandboxKey = 'sandbox';

/** The counterparts of a sandbox, the other half of every protocol: banks with books of their own, and sources. */
export class SandboxStack extends Stack {
  readonly banks: BankDirectory;
  readonly sources: VerificationSources;

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
        schema: BankEnv,
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
    web.mount('SandboxBank', bank, Object.values(bankRoutes));
    books.grantGet(bank);
    books.grantCommit(bank);
    state.bankKeys.grantReadPublic(bank);
    const sources = new ServiceFunction(this, 'SandboxSources', {
      group: 'sandbox-sources',
      env: { schema: SourcesEnv, values: { API_KEY: sandboxKey } },
      timeout: Duration.seconds(15),
      logRetentionDays,
      operations,
      errorImpact: 'The sandbox sources do not answer: verifications come out as UNABLE_TO_VERIFY.',
    });
    web.mount('SandboxSources', sources, Object.values(sourceRoutes));
    const at = (path: string) => ({ url: `${web.baseUrl}/sources/${path}`, apiKey: { plain: sandboxKey } });
    this.sources = { ownership: at('ownership'), registry: at('registry') };
    const issuer = `${web.baseUrl}/{provider}`;
    this.banks = { '*': { issuer, payments: `${issuer}/open-finance/payment/v2.1` } };
  }
}
