import type { DashboardRoutes } from '../../http/route.ts';

export const routes = {
  listPayments: { method: 'GET', path: '/dashboard/payments', requiredRole: 'viewer' },
  showPayment: { method: 'GET', path: '/dashboard/payments/{payment}', requiredRole: 'viewer' },
} as const satisfies DashboardRoutes;
