import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import type { World } from '../world/world.ts';
import type { Character } from './character.ts';
import { bare } from '#test/support/banks/uae/unsigned-connector.ts';

/** A bank's gateway, which forwards calls to the bank's payments, or responds itself if it has no route to them. */
export interface Gateway {
  forward(call: PaymentCall, effect: () => HttpResponse): HttpResponse;
  /** Forwards an order. The gateway may lose routes before it does so, or before the response. */
  forwardOrder(effect: () => HttpResponse): HttpResponse;
}

type PaymentCall = 'submit' | 'find' | 'read';

/** The routes that a gateway loses together. */
const routes: readonly (readonly PaymentCall[])[] = [['submit', 'find', 'read'], ['find']];
const maxLostMs = 3_600_000;
/** How often an order loses its route: often if the bank rejects repeated orders, because only a look-up finds them. */
const lossRateOf = ({ respondsToRetries }: Character): number => (respondsToRetries ? 0.03 : 0.15);

/**
 * Creates a gateway. That of a bank which forgets idempotency keys never loses a route: after a gateway's response to a
 * look-up, an order is sent again in the trust that the bank recognises it.
 */
export const createGateway = ({ fate, timeline }: World, character: Character): Gateway => {
  let lost: readonly PaymentCall[] = [];
  let lostUntil = 0;
  const forward: Gateway['forward'] = (call, effect) =>
    timeline.now() < lostUntil && lost.includes(call) ? bare.notFound : effect();
  return {
    forward,
    forwardOrder(effect) {
      const losesRoutes =
        character.idempotencySeconds > 0 && fate.happens('gateway: an order loses its route', lossRateOf(character));
      if (!losesRoutes) return forward('submit', effect);
      if (fate.draw('whether the order has arrived') < 0.5) forward('submit', effect);
      lost = routes[Math.floor(fate.draw('which routes are lost') * routes.length)] ?? [];
      lostUntil = timeline.now() + fate.draw('for how long routes are lost') * maxLostMs;
      return bare.notFound;
    },
  };
};
