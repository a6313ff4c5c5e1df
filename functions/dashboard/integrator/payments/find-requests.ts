import { maxHours } from '#shared/clients/requests/request-log.ts';
import type { Deps } from '../../http/deps.ts';

export const isInteractionId = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text);

/** Larger than the number of ids in a request about one payment. */
const maxIds = 10;

/** Finds a client's requests by their interaction id, and the payments that they named or created. */
export const findRequests = async (clientId: string, interactionId: string, { requests, statuses }: Deps) => {
  const selection = { hours: maxHours, onlyRejected: false, interactionId };
  const found = isInteractionId(interactionId) ? await requests.of(clientId, selection) : [];
  const ids = [...new Set(found.flatMap((request) => request.ids))].slice(0, maxIds);
  const payments = await Promise.all(ids.map((id) => statuses.payment({ clientId, id })));
  const byId = new Map(payments.flatMap((payment) => (payment ? [[payment.id, payment] as const] : [])));
  return { requests: found, payments: [...byId.values()] };
};
