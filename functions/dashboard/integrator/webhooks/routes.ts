import * as z from 'zod';
import { EventProduct } from '#shared/events/event.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';
import type { DashboardRoutes } from '../../http/route.ts';

const one = '/dashboard/subscriptions/{subscription}';
const delivery = '/dashboard/deliveries/{event}/{subscription}';

export const routes = {
  showSubscriptions: { method: 'GET', path: '/dashboard/subscriptions', needs: 'viewer' },
  createSubscription: {
    method: 'POST',
    path: '/dashboard/subscriptions',
    needs: 'developer',
    form: z.object({
      url: z.string().trim().max(2048),
      product: EventProduct,
      description: plainText(1, 500).optional().or(z.literal('')),
    }),
  },
  showSubscription: { method: 'GET', path: one, needs: 'viewer' },
  changeSubscription: {
    method: 'POST',
    path: `${one}/status`,
    needs: 'developer',
    form: z.object({ status: SubscriptionStatus }),
  },
  deleteSubscription: { method: 'POST', path: `${one}/delete`, needs: 'developer' },
  testSubscription: { method: 'POST', path: `${one}/test`, needs: 'developer' },
  showDeliveries: { method: 'GET', path: '/dashboard/deliveries', needs: 'viewer' },
  showDelivery: { method: 'GET', path: delivery, needs: 'viewer' },
  replayDelivery: { method: 'POST', path: `${delivery}/replay`, needs: 'developer' },
} as const satisfies DashboardRoutes;
