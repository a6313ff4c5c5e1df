import * as z from 'zod';
import { ClientRole } from '#shared/clients/members/member.ts';
import type { DashboardRoutes } from '../../http/route.ts';

export const routes = {
  showMembers: { method: 'GET', path: '/dashboard/members', requiredRole: 'viewer' },
  inviteMember: {
    method: 'POST',
    path: '/dashboard/members',
    requiredRole: 'admin',
    form: z.object({ role: ClientRole }),
  },
  changeMember: {
    method: 'POST',
    path: '/dashboard/members/{member}/role',
    requiredRole: 'admin',
    form: z.object({ role: ClientRole }),
  },
  removeMember: {
    method: 'POST',
    path: '/dashboard/members/{member}/remove',
    requiredRole: 'admin',
    isConfirmed: true,
  },
  showAudit: { method: 'GET', path: '/dashboard/audit', requiredRole: 'viewer' },
} as const satisfies DashboardRoutes;
