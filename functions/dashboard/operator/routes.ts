import * as z from 'zod';
import { ClientRole } from '#shared/clients/members/member.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { maxTopUp } from '#shared/verifications/balances.ts';
import { formNumber } from '../http/form.ts';
import type { DashboardRoutes } from '../http/route.ts';

const clientPath = '/dashboard/operator/clients/{client}';
const ratePerSecond = formNumber({ min: 0.1, max: 100_000 });

export const routes = {
  showClients: { method: 'GET', path: '/dashboard/operator', requiredRole: 'operator' },
  showClient: { method: 'GET', path: clientPath, requiredRole: 'operator' },
  enableClient: { method: 'POST', path: `${clientPath}/enable`, requiredRole: 'operator' },
  disableClient: { method: 'POST', path: `${clientPath}/disable`, requiredRole: 'operator', isConfirmed: true },
  setClientLimits: {
    method: 'POST',
    path: `${clientPath}/limits`,
    requiredRole: 'operator',
    page: 'showClient',
    form: z.object({ requests: ratePerSecond, verifications: ratePerSecond, sessions: ratePerSecond }),
  },
  topUpClient: {
    method: 'POST',
    path: `${clientPath}/top-up`,
    requiredRole: 'operator',
    page: 'showClient',
    form: z.object({
      count: formNumber({ min: 1, max: maxTopUp }).pipe(z.int()),
      reference: plainText(1, 100),
    }),
  },
  inviteToClient: {
    method: 'POST',
    path: `${clientPath}/invite`,
    requiredRole: 'operator',
    form: z.object({ role: ClientRole }),
  },
  showReceivers: { method: 'GET', path: '/dashboard/operator/receivers', requiredRole: 'operator' },
  showPayments: { method: 'GET', path: '/dashboard/operator/payments', requiredRole: 'operator' },
  showBanks: { method: 'GET', path: '/dashboard/operator/banks', requiredRole: 'operator' },
  decideBank: {
    method: 'POST',
    path: '/dashboard/operator/banks/{bank}',
    requiredRole: 'operator',
    form: z.object({ decision: z.enum(['register', 'enable']) }),
  },
  disableBank: {
    method: 'POST',
    path: '/dashboard/operator/banks/{bank}/disable',
    requiredRole: 'operator',
    isConfirmed: true,
  },
  showEvents: { method: 'GET', path: '/dashboard/operator/events', requiredRole: 'operator' },
  replayEvent: {
    method: 'POST',
    path: '/dashboard/operator/events/{event}/replay',
    requiredRole: 'operator',
    form: z.object({ resource: z.string().max(100) }),
  },
  showOperators: { method: 'GET', path: '/dashboard/operator/members', requiredRole: 'operator' },
  inviteOperator: { method: 'POST', path: '/dashboard/operator/members', requiredRole: 'operator' },
  removeOperator: {
    method: 'POST',
    path: '/dashboard/operator/members/{member}/remove',
    requiredRole: 'operator',
    isConfirmed: true,
  },
  showOperatorAudit: { method: 'GET', path: '/dashboard/operator/audit', requiredRole: 'operator' },
} as const satisfies DashboardRoutes;
