import { CfnOutput, Duration, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import { BankEvents } from './services/background/bank-events.ts';
import { DataRunner } from './services/background/data-runner.ts';
import type { KeySets } from './constructs/keys/bank-identities.ts';
import { DirectoryReader, type ParticipantDirectories } from './services/background/directory-reader.ts';
import { DueSweeper } from './services/background/due-sweeper.ts';
import { EventRelay } from './services/background/event-relay.ts';
import { PaymentRunner } from './services/background/payment-runner.ts';
import { Reconciler } from './services/background/reconciler.ts';
import { Timers } from './services/background/timers.ts';
import { WebhookDispatcher } from './services/background/webhook-dispatcher.ts';
import { DependencyAlarms } from './services/dependency-alarms.ts';
import type { ServiceContext } from './services/service-context.ts';
import { AccountData } from './services/endpoints/account-data.ts';
import { Auth } from './services/endpoints/auth.ts';
import { BankAccounts } from './services/endpoints/bank-accounts.ts';
import { ConsentPages } from './services/websites/consent-pages.ts';
import { CustomerPages } from './services/endpoints/customer-pages.ts';
import { Dashboard } from './services/websites/dashboard.ts';
import { StatusReader } from './services/websites/status-reader.ts';
import { Docs } from './services/websites/docs.ts';
import { LegacyPayments } from './services/endpoints/legacy-payments.ts';
import { Mandates } from './services/endpoints/mandates.ts';
import { LegacyAccounts } from './services/endpoints/legacy-accounts.ts';
import { Payments } from './services/endpoints/payments.ts';
import { Providers } from './services/endpoints/providers.ts';
import { Verifications } from './services/endpoints/verifications.ts';
import { Webhooks } from './services/endpoints/webhooks.ts';
import { RiskReportExport } from './services/reports/risk-report-export.ts';
import { RiskReports } from './services/reports/risk-reports.ts';
import { Objectives } from './services/operators/objectives.ts';
import { operatorQuestions } from './services/operators/questions.ts';
import { Releases } from './constructs/functions/releases.ts';
import { HttpInterface } from './constructs/http/http-interface.ts';
import { Monitoring } from './constructs/monitoring/monitoring.ts';
import { OperatorsDashboard } from './constructs/monitoring/operators-dashboard.ts';
import { readersAt } from './constructs/functions/readers.ts';
import { quotasOf } from './deployment/regions.ts';
import { marketsOf } from './deployment/residency.ts';
import { anonymousRouteKeys } from './routes.ts';
import type { Stage } from './stages.ts';
import type { StateStack } from './state-stack.ts';

export interface ServiceStackProps extends StackProps {
  readonly stage: Stage;
  readonly state: StateStack;
  readonly directory: BankEndpoints;
  /** The fault-injection URL of the sandbox banks. Not set in stages with real banks. */
  readonly sandboxBanks: string | undefined;
  readonly sources: VerificationSources;
  /** Undefined in a stage without a participant directory. */
  readonly participants: ParticipantDirectories | undefined;
  /** Undefined in a stage whose keys no directory publishes. */
  readonly keySets: KeySets | undefined;
  /** The metric of the probe's payments. Undefined in a stage without a probe. */
  readonly probe: IMetric | undefined;
}

/**
 * The functions that functions/README.md lists, in the same order, except for the dashboard. This stack can be deleted and
 * deployed again without data loss. CloudFormation allows 500 resources per stack, so most functions are in nested stacks. This stack
 * contains the parts that must outlive a function's move to another stack: the API and its routes, the logs, and the
 * readers of the stream with their positions.
 */
export class ServiceStack extends Stack {
  /** The constructs that all services (infra/services) share. */
  readonly service: ServiceContext;
  /** The nested stack with the functions that run on queues and schedules. */
  readonly background: NestedStack;

  constructor(
    scope: Construct,
    id: string,
    { stage, state, directory, sandboxBanks, sources, participants, keySets, probe, ...props }: ServiceStackProps,
  ) {
    super(scope, id, props);
    const { ledger, sessionKeys, webhookKeys, standardWebhookKeys, webhookPairsKey, identities } = state;
    const { secretsKey, inputHashKey, unprocessableRecords } = state;
    const { bus, deliveries, retries, paymentSteps, paymentPolls, dataSteps, timers, schedules } = state;
    const { domain, throttle, webhookTargets } = stage;
    const readers = readersAt(stage.peakPaymentsPerSecond, stage.readers);
    const { auth, payments, customerPages, relay } = stage.reservedConcurrency ?? {};

    const releases = stage.canary && new Releases(this, 'Releases', stage.canary, state.revision);
    const monitoring = new Monitoring(this, 'Monitoring', stage);
    const web = new HttpInterface(this, 'Interface', {
      name: 'open-banking',
      domain,
      throttle,
      monitoring,
      isBehindCloudFront: stage.edge !== undefined,
      anonymous: { routeKeys: anonymousRouteKeys, throttle: stage.anonymousThrottle },
    });
    const quotas = quotasOf(stage.region, stage.raisedQuotas);
    new DependencyAlarms(this, 'Causes', {
      monitoring,
      tables: { ofLedger: ledger },
      replicaRegion: stage.secondRegion,
      bus,
      quotas,
    });
    const service = { web, ledger, sessionKeys, monitoring, markets: marketsOf(stage), releases, state };
    this.service = service;
    const listed = stage.banks === 'sandbox' ? 'real-and-model' : 'real';
    const banks = {
      directory,
      identities,
      eventsOf: stage.bankEvents,
      slowBankInteractions: stage.slowBankInteractions,
      secretsKey,
    };

    // The API: one function per endpoint group, each with its routes
    const endpoints = new NestedStack(this, 'Endpoints');
    new Auth(endpoints, 'Auth', { service, webhookKeys, reservedConcurrency: auth });
    new Providers(endpoints, 'Providers', { service, listed });
    new Payments(endpoints, 'Payments', { service, banks, sandboxBanks, reservedConcurrency: payments });
    new LegacyPayments(endpoints, 'LegacyPayments', { service, banks });
    new Mandates(endpoints, 'Mandates', service);
    new BankAccounts(endpoints, 'BankAccounts', { service, banks });
    new AccountData(endpoints, 'AccountData', { service, banks });
    new LegacyAccounts(endpoints, 'LegacyAccounts', { service, banks });
    new RiskReports(endpoints, 'RiskReports', { service, secretsKey });
    new RiskReportExport(endpoints, 'RiskReportExport', { service, secretsKey });
    new CustomerPages(endpoints, 'CustomerPages', { service, banks, listed, reservedConcurrency: customerPages });
    new ConsentPages(endpoints, 'ConsentPages', { service, secretsKey });
    new Docs(endpoints, 'Docs', service);
    new Webhooks(endpoints, 'Webhooks', { service, webhookKeys, standardWebhookKeys, webhookTargets });
    new Verifications(endpoints, 'Verifications', {
      service,
      sources,
      secretsKey,
      inputHashKey,
      retentionDays: stage.verificationRetentionDays,
    });

    // The outbox: turns committed changes to the table into steps, timers, and events on the bus
    const outlets = { bus, paymentSteps, dataSteps, timers, unprocessableRecords };
    new EventRelay(this, 'EventRelay', { service, ...outlets, reservedConcurrency: relay });

    // The consumers of the queues that the relay and the bus fill
    const background = new NestedStack(this, 'Background');
    this.background = background;
    const { payments: paymentMetrics, logGroup: orderLog } = new PaymentRunner(background, 'PaymentRunner', {
      service,
      banks,
      paymentSteps,
      paymentPolls,
      readers,
    });
    // After the payment runner and the API, because it reads their logs
    const statuses = new StatusReader(endpoints, 'StatusReader', service);
    new Dashboard(endpoints, 'Dashboard', {
      service,
      retries,
      statuses,
      orderLog,
      webhookTargets,
      keyApproval: stage.keyApproval,
    });

    new DataRunner(background, 'DataRunner', {
      service,
      banks,
      dataSteps,
      schedules,
      retentionDays: stage.accountDataRetentionDays,
      readers: readers.dataSteps,
    });
    const { attempts } = new WebhookDispatcher(background, 'WebhookDispatcher', {
      service,
      webhookKeys,
      standardWebhookKeys,
      webhookPairsKey,
      webhookSigning: stage.webhookSigning,
      webhookTargets,
      deliveries,
      retries,
      schedules,
      readers,
    });
    new Timers(background, 'Timers', {
      service,
      timers,
      schedules,
      retentionDays: stage.paymentDataRetentionDays,
      readers: readers.timers,
    });

    new DueSweeper(background, 'DueSweeper', { service, timers });

    if (participants || keySets)
      new DirectoryReader(background, 'DirectoryReader', { service, participants, keySets, identities });
    if (participants || Object.keys(banks.directory).length > 0)
      new BankEvents(background, 'BankEvents', {
        service,
        banks: banks.directory,
        identities,
        paymentPolls,
        dataSteps,
      });

    // The safety net: a second reader of the stream, for changes that the outbox missed
    const window = Duration.seconds(stage.reconciliationWindowSeconds);
    new Reconciler(this, 'Reconciler', { service, ...outlets, window });

    const metrics = { monitoring, web, payments: paymentMetrics, attempts };
    const objectives = new Objectives(this, 'Objectives', metrics);
    new OperatorsDashboard(this, 'Operators', operatorQuestions({ ...metrics, objectives, ledger, quotas, probe }));

    new CfnOutput(this, 'BaseUrl', { value: web.baseUrl });
    // The state stack is referenced by output names, so these templates do not change when a table or a queue is
    // replaced, and the CDK CLI and CloudFormation skip a stack whose template has not changed. The revision changes
    // them.
    for (const stack of [this, endpoints, background]) {
      new CfnOutput(stack, 'StateRevision', {
        value: state.revision,
        description: 'Revision of the state stack that this stack belongs to',
      });
    }
    if (web.domainTarget) {
      new CfnOutput(this, 'DomainTarget', { value: web.domainTarget, description: 'Target of the DNS record' });
    }
  }
}
