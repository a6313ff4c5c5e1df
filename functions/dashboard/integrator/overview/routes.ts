import type { DashboardRoutes } from '../../http/route.ts';

export const routes = {
  showHome: { method: 'GET', path: '/dashboard', requiredRole: 'viewer' },
} as const satisfies DashboardRoutes;
