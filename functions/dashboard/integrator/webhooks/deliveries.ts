import type { Member } from '#shared/clients/members/member.ts';
import { rootKinds } from '#shared/resources.ts';
import type { Deps } from '../../http/deps.ts';
import { marketIn, pageIn } from '../../http/position.ts';
import { get, post } from '../../http/row.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { deliveriesPage, deliveryPage } from './deliveries-view.ts';
import { deliveriesOf } from './delivery-rows.ts';

const deliveryPath = '/dashboard/deliveries/{event}/{subscription}';

export const showDeliveries = get('/dashboard/deliveries', 'viewer', async ({ member, query, language }, deps) => {
  const { markets } = await deps.clients.get(member.workspace);
  const market = marketIn(query, markets);
  const kind = rootKinds.find((rootKind) => rootKind === query.kind) ?? 'payment_request';
  const page = pageIn(query);
  const newest = await deps.statuses.newest({ owner: { clientId: member.workspace, market }, kind, page });
  const deliveries = await deliveriesOf(member.workspace, newest, deps.events);
  return { page: deliveriesPage({ ...deliveries, markets, market, kind, page }, language) };
});

/** Returns the delivery and its event. Other clients' deliveries are reported as not found. */
const ownDelivery = async (member: Member, { event: eventId, subscription: id }: DeliveryPath, { events }: Deps) => {
  const event = await events.find(eventId);
  if (event?.clientId !== member.workspace) throw new Problem('not_found');
  const subscription = await events.subscriptions.get(member.workspace, id);
  const delivery = await events.deliveries.get(eventId, id);
  if (!subscription && !delivery) throw new Problem('not_found');
  return { event, subscription, delivery };
};

interface DeliveryPath {
  readonly event: string;
  readonly subscription: string;
}

export const showDelivery = get(deliveryPath, 'viewer', async ({ member, params, language }, deps) => {
  const delivery = await ownDelivery(member, params, deps);
  return { page: deliveryPage({ ...delivery, subscriptionId: params.subscription, role: member.role }, language) };
});

export const replayDelivery = post(`${deliveryPath}/replay`, 'developer', {
  async perform({ member, params }, deps) {
    const { event, subscription } = await ownDelivery(member, params, deps);
    if (subscription?.status !== 'Active') throw dashboardProblem('no_receiver');
    await deps.record({ member, action: 'delivery.replayed', target: event.id });
    await deps.events.replay(event, [subscription]);
    return { redirect: `/dashboard/deliveries/${event.id}/${subscription.id}` };
  },
});
