import * as z from 'zod';
import { MemberName } from '#shared/clients/members/member.ts';
import type { DashboardRoutes } from '../http/route.ts';

/** The authenticator's response as JSON, set by the browser script. */
const credential = z.string().min(2).max(20_000);

export const routes = {
  showSignIn: { method: 'GET', path: '/dashboard/sign-in', needs: 'nothing' },
  signInOptions: { method: 'POST', path: '/dashboard/sign-in/options', needs: 'nothing' },
  signIn: { method: 'POST', path: '/dashboard/sign-in', needs: 'nothing', form: z.object({ credential }) },
  showJoin: { method: 'GET', path: '/dashboard/join/{token}', needs: 'nothing' },
  joinOptions: {
    method: 'POST',
    path: '/dashboard/join/{token}/options',
    needs: 'nothing',
    form: z.object({ name: MemberName }),
  },
  join: {
    method: 'POST',
    path: '/dashboard/join/{token}',
    needs: 'nothing',
    form: z.object({ name: MemberName, credential }),
  },
  signOut: { method: 'POST', path: '/dashboard/sign-out', needs: 'nothing' },
  style: { method: 'GET', path: '/dashboard/style.css', needs: 'nothing' },
  script: { method: 'GET', path: '/dashboard/script.js', needs: 'nothing' },
} as const satisfies DashboardRoutes;
