import type { DashboardRoutes } from '../../http/route.ts';

export const routes = {
  showUsage: { method: 'GET', path: '/dashboard/usage', requiredRole: 'viewer' },
  exportUsage: { method: 'GET', path: '/dashboard/usage.csv', requiredRole: 'viewer' },
} as const satisfies DashboardRoutes;
