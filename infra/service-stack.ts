import { CfnOutput, Duration, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import { addBankDirectory, type ParticipantDirectories } from './services/background/bank-directory.ts';
import { routeKey as bankEventsRoute } from '#functions/bank-events/routes.ts';
import { addBankEvents } from './services/background/bank-events.ts';
import { addDataRunner } from './services/background/data-runner.ts';
import type { KeySets } from './constructs/keys/bank-identities.ts';
import { addClientSweeper } from './services/background/client-sweeper.ts';
import { addDueSweeper } from './services/background/due-sweeper.ts';
import { addEventRelay } from './services/background/event-relay.ts';
import { addPaymentRunner } from './services/background/payment-runner.ts';
import { addReconciler } from './services/background/reconciler.ts';
import { addTimers } from './services/background/timers.ts';
import { addWebhookDispatcher } from './services/background/webhook-dispatcher.ts';
import { addQuotaAlarms, addRuleAlarms, addTableAlarms } from './services/monitoring/dependency-alarms.ts';
import type { ServiceContext } from './services/service-context.ts';
import { addAccountData } from './services/endpoints/account-data.ts';
import { addAuth } from './services/endpoints/auth.ts';
import { addBankAccounts } from './services/endpoints/bank-accounts.ts';
import { addConsentPages } from './services/websites/consent-pages.ts';
import { addCustomerPages } from './services/endpoints/customer-pages.ts';
import { addDashboard } from './services/websites/dashboard.ts';
import { addStatusReader } from './services/websites/status-reader.ts';
import { addDocs } from './services/websites/docs.ts';
import { addLegacyPayments } from './services/endpoints/legacy-payments.ts';
import { addMandates } from './services/endpoints/mandates.ts';
import { addLegacyAccounts } from './services/endpoints/legacy-accounts.ts';
import { addPayments } from './services/endpoints/payments.ts';
import { addProviders } from './services/endpoints/providers.ts';
import { addVerifications } from './services/endpoints/verifications.ts';
import { addWebhooks } from './services/endpoints/webhooks.ts';
import { addRiskReportExport } from './services/reports/risk-report-export.ts';
import { addRiskReports } from './services/reports/risk-reports.ts';
import { addObjectives } from './services/monitoring/objectives.ts';
import { operatorQuestions } from './services/monitoring/questions.ts';
import { Releases } from './constructs/functions/releases.ts';
import { anyMethod, HttpInterface } from './constructs/http/http-interface.ts';
import { Monitoring } from './constructs/monitoring/monitoring.ts';
import { addOperatorsDashboard } from './constructs/monitoring/operators-dashboard.ts';
import { readersAt } from './constructs/functions/readers.ts';
import { quotasOf } from './deployment/regions.ts';
import { marketsOf } from './deployment/residency.ts';
import { anonymousPaths } from './routes.ts';
import type { Stage } from './stages.ts';
import type { StateStack } from './state-stack.ts';

export interface ServiceStackProps extends StackProps {
  readonly stage: Stage;
  readonly state: StateStack;
  /** The addresses of the banks outside a participant directory. */
  readonly configuredBanks: BankEndpoints;
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
 * The functions that functions/README.md lists, in the same order, except for status-reader and the dashboard. This stack
 * can be deleted and deployed again without data loss. CloudFormation allows 500 resources per stack, so most functions
 * are in nested stacks. This stack contains the parts that must outlive a function's move to another stack: the API and
 * its routes, the logs, and the readers of the stream with their positions.
 */
export class ServiceStack extends Stack {
  /** The constructs that all services (infra/services) share. */
  readonly service: ServiceContext;
  /** The nested stack with the functions that run on queues and schedules. */
  readonly background: NestedStack;

  constructor(
    scope: Construct,
    id: string,
    { stage, state, configuredBanks, sandboxBanks, sources, participants, keySets, probe, ...props }: ServiceStackProps,
  ) {
    super(scope, id, props);
    const { ledger, sessionKeys, webhookKeys, standardWebhookKeys, webhookPairsKey, identities } = state;
    const { secretsKey, inputHashKey, unprocessableRecords } = state;
    const { bus, deliveries, retries, paymentSteps, paymentPolls, dataSteps, timers, schedules } = state;
    const { domain, throttle, webhookTargets } = stage;
    const readers = readersAt(stage.peakPaymentsPerSecond, stage.readers);
    const reserved = stage.reservedConcurrency;
    const hasBanks = participants !== undefined || Object.keys(configuredBanks).length > 0;

    const releases = stage.canary && new Releases(this, 'Releases', stage.canary, state.revision);
    const monitoring = new Monitoring(this, 'Monitoring', stage);
    const web = new HttpInterface(this, 'Interface', {
      name: 'open-banking',
      domain,
      throttle,
      monitoring,
      isBehindCloudFront: stage.edge !== undefined,
      anonymous: {
        // $default is the route of all unknown paths.
        routeKeys: [...anyMethod(anonymousPaths), ...(hasBanks ? [bankEventsRoute] : []), '$default'],
        throttle: stage.anonymousThrottle,
      },
    });
    const quotas = quotasOf(stage.region, stage.raisedQuotas);
    const causes = new Construct(this, 'Causes');
    addTableAlarms(causes, ledger, { monitoring, name: 'ofLedger', replicaRegion: stage.secondRegion });
    addQuotaAlarms(causes, monitoring, quotas);
    addRuleAlarms(causes, monitoring, bus);
    const service = { web, ledger, sessionKeys, monitoring, markets: marketsOf(stage), releases };
    this.service = service;
    const listed = stage.banks === 'sandbox' ? 'real-and-model' : 'real';
    const banks = {
      configuredBanks,
      identities,
      bankEvents: stage.bankEvents,
      slowBankInteractions: stage.slowBankInteractions,
      secretsKey,
    };

    // The API: one function per endpoint group, each with its routes
    const endpoints = new NestedStack(this, 'Endpoints');
    addAuth(endpoints, service, { webhookKeys, reservedConcurrency: reserved?.auth });
    addProviders(endpoints, service, listed);
    addPayments(endpoints, service, { banks, sandboxBanks, reservedConcurrency: reserved?.payments });
    addLegacyPayments(endpoints, service, banks);
    addMandates(endpoints, service);
    addBankAccounts(endpoints, service, banks);
    addAccountData(endpoints, service, banks);
    addLegacyAccounts(endpoints, service, banks);
    addRiskReports(endpoints, service, secretsKey);
    addRiskReportExport(endpoints, service, secretsKey);
    addCustomerPages(endpoints, service, { banks, listed, reservedConcurrency: reserved?.customerPages });
    addConsentPages(endpoints, service, secretsKey);
    addDocs(endpoints, service);
    addWebhooks(endpoints, service, { webhookKeys, standardWebhookKeys, webhookTargets });
    addVerifications(endpoints, service, {
      sources,
      secretsKey,
      inputHashKey,
      retentionDays: stage.verificationRetentionDays,
    });

    // The outbox: turns committed changes to the table into steps, timers, and events on the bus
    const outlets = { bus, paymentSteps, dataSteps, timers, unprocessableRecords };
    addEventRelay(this, service, { outlets, reservedConcurrency: reserved?.relay });

    // The consumers of the queues that the relay and the bus fill
    const background = new NestedStack(this, 'Background');
    this.background = background;
    const { metrics: payments, logGroup: orderLog } = addPaymentRunner(background, service, {
      banks,
      paymentSteps,
      paymentPolls,
      // A stage that has moved to its second region has a restored table.
      unknownPayments: stage.secondRegion || stage.restoredTable ? 'possible' : 'impossible',
      readers,
    });
    const statusReaderArn = addStatusReader(endpoints, service);
    // After the payment runner and the API, because it reads their logs
    addDashboard(endpoints, service, {
      retries,
      statusReaderArn,
      orderLog,
      webhookTargets,
      keyApproval: stage.keyApproval,
    });

    addDataRunner(background, service, {
      banks,
      dataSteps,
      schedules,
      retentionDays: stage.accountDataRetentionDays,
      readers: readers.dataSteps,
    });
    const attempts = addWebhookDispatcher(background, service, {
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
    addTimers(background, service, {
      timers,
      schedules,
      retentionDays: stage.paymentDataRetentionDays,
      readers: readers.timers,
    });

    addDueSweeper(background, service, timers);
    addClientSweeper(background, service, { timers, retentionDays: stage.paymentDataRetentionDays });

    if (hasBanks || keySets)
      addBankDirectory(background, service, { participants, keySets, banks: configuredBanks, identities });
    if (hasBanks) addBankEvents(background, service, { banks: configuredBanks, identities, paymentPolls, dataSteps });

    // The safety net: a second reader of the stream, for changes that the outbox missed
    const window = Duration.seconds(stage.reconciliationWindowSeconds);
    addReconciler(this, service, { outlets, window });

    const metrics = { monitoring, web, payments, attempts };
    const objectives = addObjectives(this, metrics);
    addOperatorsDashboard(this, operatorQuestions({ ...metrics, objectives, ledger, quotas, probe }));

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
