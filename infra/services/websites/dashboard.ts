import { aws_iam as iam, Validations } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { Env } from '#functions/dashboard/env.ts';
import { dashboardPaths } from '#functions/dashboard/routes.ts';
import type { KeyApproval } from '#shared/clients/register-key.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { auditKeys } from '#shared/clients/audit/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { memberKeys } from '#shared/clients/members/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { anyMethod } from '../../constructs/http/http-interface.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface DashboardProps {
  /** The queue for replayed deliveries. */
  readonly retries: MessageQueue;
  readonly statusReaderArn: string;
  /** The log of the function that submits orders. */
  readonly orderLog: ILogGroup;
  /** The URLs that subscriptions may have. */
  readonly webhookTargets: TargetPolicy;
  readonly keyApproval: KeyApproval;
}

/** The pages on which integrators and operators inspect activity and manage keys, webhooks and clients. */
export const addDashboard = (
  scope: Construct,
  service: ServiceContext,
  { retries, statusReaderArn, orderLog, webhookTargets, keyApproval }: DashboardProps,
): void => {
  const { web, ledger } = service;
  const logGroups = [...web.mounted.map(({ logGroup }) => logGroup), orderLog];
  const changed = [
    clientKeys.client('*'),
    clientKeys.apiKeys('*'),
    clientKeys.endedSessions('*'),
    memberKeys.membersOf('*'),
    memberKeys.passkey('*'),
    memberKeys.invitation('*'),
    memberKeys.challenge('*'),
    memberKeys.memberSession('*'),
    auditKeys.auditHead('*'),
    eventKeys.subscriptionsOf('*'),
    eventKeys.subscriptionGuard('*', '*'),
    eventKeys.firstAttempts('*'),
    verificationKeys.balance('*'),
    providerKeys.marketDirectory('*'),
  ];
  const pages = createService(scope, 'Dashboard', service, {
    name: 'dashboard',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: ledger.name,
        BASE_URL: web.baseUrl,
        WEBHOOK_TARGETS: webhookTargets,
        KEY_APPROVAL: keyApproval,
        LOG_GROUPS: logGroups.map(({ logGroupName }) => logGroupName).join(','),
        RETRIES_QUEUE: retries.address,
        STATUS_READER: statusReaderArn,
      },
    },
    errorImpact: 'Integrators and operators cannot use the dashboard. The API and its webhooks are not affected.',
    access: {
      get: [...changed, eventKeys.round('*'), providerKeys.providerLink('*')],
      getAll: [eventKeys.firstAttempts('*'), eventKeys.dayFigures('*', '*', '*')],
      query: [
        clientKeys.client('*'),
        clientKeys.clientDirectory(),
        clientKeys.keyUsesOf('*'),
        memberKeys.membersOf('*'),
        auditKeys.auditOf('*'),
        eventKeys.subscriptionsOf('*'),
        eventKeys.firstAttempts('*'),
        eventKeys.figuresOf('*', '*'),
        verificationKeys.usageOf('*'),
        providerKeys.breaker('*', '*'),
        providerKeys.health('*'),
        providerKeys.bankCalls('*', '*'),
      ],
      lists: ['failing', 'tests'],
      commit: [...changed, auditKeys.auditOf('*'), eventKeys.subscriber('*', '*')],
      // The operator's decisions about banks.
      writeAll: [providerKeys.providerLink('*')],
      count: [verificationKeys.balance('*'), keys.rate('*', '*')],
    },
  });
  web.mount('Dashboard', pages, anyMethod(dashboardPaths));
  retries.grantSend(pages);
  iam.Grant.addToPrincipal({ grantee: pages, actions: ['lambda:InvokeFunction'], resourceArns: [statusReaderArn] });
  iam.Grant.addToPrincipal({
    grantee: pages,
    actions: ['logs:StartQuery'],
    resourceArns: logGroups.map(({ logGroupArn }) => logGroupArn),
  });
  iam.Grant.addToPrincipal({
    grantee: pages,
    actions: ['logs:GetQueryResults', 'logs:StopQuery'],
    resourceArns: ['*'],
  });
  Validations.of(pages).acknowledge({
    id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
    reason: 'Log queries are not a resource that a permission could name. Reading or stopping one requires its id.',
  });
};
