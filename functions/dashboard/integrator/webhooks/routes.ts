import * as z from 'zod';
import { EventProduct, ResourceType } from '#shared/events/event.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';
import { formNumber } from '../../http/form.ts';
import type { DashboardRoutes } from '../../http/route.ts';

const subscriptionPath = '/dashboard/subscriptions/{subscription}';
const deliveryPath = '/dashboard/deliveries/{event}/{subscription}';

/** A time as a browser's field for a date and a time sends it. It means UTC. */
const utcMinute = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)));

const position = z.string().regex(/^[\w:.#-]{1,128}$/);

/** The selected resource types. A form sends its checkboxes separated by commas. */
const resourceTypes = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(ResourceType));

export const routes = {
  showSubscriptions: { method: 'GET', path: '/dashboard/subscriptions', requiredRole: 'viewer' },
  createSubscription: {
    method: 'POST',
    path: '/dashboard/subscriptions',
    requiredRole: 'developer',
    page: 'showSubscriptions',
    form: z.object({
      url: z.string().trim().max(2048),
      product: EventProduct,
      resources: resourceTypes.optional(),
      description: plainText(1, 500).optional().or(z.literal('')),
    }),
  },
  showSubscription: { method: 'GET', path: subscriptionPath, requiredRole: 'viewer' },
  changeSubscription: {
    method: 'POST',
    path: `${subscriptionPath}/status`,
    requiredRole: 'developer',
    form: z.object({ status: SubscriptionStatus }),
  },
  setStandardWebhooks: {
    method: 'POST',
    path: `${subscriptionPath}/standard-webhooks`,
    requiredRole: 'developer',
    form: z.object({ enabled: z.enum(['true', 'false']) }),
  },
  deleteSubscription: {
    method: 'POST',
    path: `${subscriptionPath}/delete`,
    requiredRole: 'developer',
    isConfirmed: true,
  },
  testSubscription: {
    method: 'POST',
    path: `${subscriptionPath}/test`,
    requiredRole: 'developer',
    form: z.object({ resource: ResourceType.optional() }),
  },
  recoverDeliveries: {
    method: 'POST',
    path: `${subscriptionPath}/recover`,
    requiredRole: 'developer',
    page: 'showSubscription',
    form: z.object({
      since: utcMinute,
      before: position.optional(),
      sent: formNumber({ min: 0, max: 10_000_000 }).optional(),
    }),
  },
  showDeliveries: { method: 'GET', path: '/dashboard/deliveries', requiredRole: 'viewer' },
  showDelivery: { method: 'GET', path: deliveryPath, requiredRole: 'viewer' },
  replayDelivery: { method: 'POST', path: `${deliveryPath}/replay`, requiredRole: 'developer' },
} as const satisfies DashboardRoutes;
