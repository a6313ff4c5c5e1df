import { aws_iam as iam, type aws_lambda as lambda } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { Env } from '#functions/status-reader/env.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { anyResource, resources, rootKinds } from '#shared/resources.ts';
import { resourceKinds } from '#shared/standard/resource-kinds.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * Reads resources for the dashboard and returns only what its pages show: events, statuses, and a summary of a client's
 * own payments. It cannot be called from the internet. The dashboard therefore does not need permission to read
 * resources.
 */
export class StatusReader extends Construct {
  readonly #invoked: lambda.IFunction;

  constructor(scope: Construct, id: string, { ledger, monitoring, releases }: ServiceContext) {
    super(scope, id);
    const reader = new ServiceFunction(this, 'Function', {
      group: 'status-reader',
      env: { schema: Env, values: { TABLE_NAME: ledger.name } },
      monitoring,
      releases,
      errorImpact:
        'The dashboard cannot show deliveries, events or payments. The API and its webhooks are not affected.',
    });
    this.#invoked = reader.invoked;
    const pagedKinds = [...rootKinds, 'payment'] as const;
    ledger.grant(reader, {
      get: resourceKinds.map((kind) => anyResource(kind).key('*')),
      getAll: [...pagedKinds, 'mandate_transaction' as const].map((kind) => resources[kind].key('*')),
      query: [keys.milestone('*', '*', '*'), paymentKeys.transactionsOf('*')],
      lists: pagedKinds.map((kind) => resources[kind].list),
    });
  }

  get arn(): string {
    return this.#invoked.functionArn;
  }

  grantInvoke(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({ grantee, actions: ['lambda:InvokeFunction'], resourceArns: [this.arn] });
  }
}
