import * as z from 'zod';
import { ApiKeyName } from '#shared/clients/api-keys.ts';
import { formNumber } from '../../http/form.ts';
import type { DashboardRoutes } from '../../http/route.ts';

const kid = z.string().min(1).max(128);

export const routes = {
  showApiKeys: { method: 'GET', path: '/dashboard/api-keys', requiredRole: 'viewer' },
  createApiKey: {
    method: 'POST',
    path: '/dashboard/api-keys',
    requiredRole: 'developer',
    page: 'showApiKeys',
    form: z.object({ name: ApiKeyName.optional().or(z.literal('')) }),
  },
  rotateApiKey: {
    method: 'POST',
    path: '/dashboard/api-keys/rotate',
    requiredRole: 'developer',
    isConfirmed: true,
    page: 'showApiKeys',
    form: z.object({ keepHours: formNumber({ min: 0, max: 8_760 }) }),
  },
  revokeApiKey: {
    method: 'POST',
    path: '/dashboard/api-keys/revoke',
    requiredRole: 'developer',
    isConfirmed: true,
    form: z.object({ key: z.string().max(64) }),
  },
  showSigningKeys: { method: 'GET', path: '/dashboard/signing-keys', requiredRole: 'viewer' },
  registerSigningKey: {
    method: 'POST',
    path: '/dashboard/signing-keys',
    requiredRole: 'developer',
    page: 'showSigningKeys',
    form: z.object({
      key: z.string().max(10_000).optional(),
      file: z.string().max(10_000).optional(),
      kid: kid.optional().or(z.literal('')),
    }),
  },
  decideSigningKey: {
    method: 'POST',
    path: '/dashboard/signing-keys/decide',
    requiredRole: 'admin',
    form: z.object({ kid, thumbprint: z.string().max(64), decision: z.enum(['approve', 'reject']) }),
  },
  removeSigningKey: {
    method: 'POST',
    path: '/dashboard/signing-keys/remove',
    requiredRole: 'developer',
    isConfirmed: true,
    form: z.object({ kid }),
  },
} as const satisfies DashboardRoutes;
