import * as z from 'zod';
import { ClientRole } from '#shared/clients/members/member.ts';
import type { DashboardRoutes } from '../../http/route.ts';

export const routes = {
  showHome: { method: 'GET', path: '/dashboard', needs: 'viewer' },
  showUsage: { method: 'GET', path: '/dashboard/usage', needs: 'viewer' },
  showMembers: { method: 'GET', path: '/dashboard/members', needs: 'viewer' },
  inviteMember: {
    method: 'POST',
    path: '/dashboard/members',
    needs: 'admin',
    form: z.object({ role: ClientRole }),
  },
  changeMember: {
    method: 'POST',
    path: '/dashboard/members/{member}/role',
    needs: 'admin',
    form: z.object({ role: ClientRole }),
  },
  removeMember: { method: 'POST', path: '/dashboard/members/{member}/remove', needs: 'admin' },
  showAudit: { method: 'GET', path: '/dashboard/audit', needs: 'viewer' },
} as const satisfies DashboardRoutes;
