import * as z from 'zod';
import { MemberName } from '#shared/clients/members/member.ts';
import type { DashboardRoutes } from '../http/route.ts';

/** The authenticator's response as JSON, set by the browser script. */
const credential = z.string().min(2).max(20_000);

export const routes = {
  showSignIn: { method: 'GET', path: '/dashboard/sign-in', requiredRole: 'none' },
  signInOptions: { method: 'POST', path: '/dashboard/sign-in/options', requiredRole: 'none' },
  signIn: { method: 'POST', path: '/dashboard/sign-in', requiredRole: 'none', form: z.object({ credential }) },
  showJoin: { method: 'GET', path: '/dashboard/join/{token}', requiredRole: 'none' },
  joinOptions: {
    method: 'POST',
    path: '/dashboard/join/{token}/options',
    requiredRole: 'none',
    form: z.object({ name: MemberName }),
  },
  join: {
    method: 'POST',
    path: '/dashboard/join/{token}',
    requiredRole: 'none',
    form: z.object({ name: MemberName, credential }),
  },
  joinLocally: {
    method: 'POST',
    path: '/dashboard/join/{token}/local',
    requiredRole: 'none',
    form: z.object({ name: MemberName }),
  },
  signOut: { method: 'POST', path: '/dashboard/sign-out', requiredRole: 'none' },
  style: { method: 'GET', path: '/dashboard/style.css', requiredRole: 'none' },
  script: { method: 'GET', path: '/dashboard/script.js', requiredRole: 'none' },
} as const satisfies DashboardRoutes;
