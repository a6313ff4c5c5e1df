import type { DashboardRoutes } from '../../http/route.ts';

export const routes = {
  showRequests: { method: 'GET', path: '/dashboard/requests', requiredRole: 'viewer' },
  showRequest: { method: 'GET', path: '/dashboard/requests/{interaction}', requiredRole: 'viewer' },
} as const satisfies DashboardRoutes;
