import { Problem } from '#shared/platform/problems/problem.ts';
import { type LoggedRequest, maxHours } from '#shared/clients/requests/request-log.ts';
import type { PaymentDetails } from '#shared/events/statuses/payment-details.ts';
import { describeBug } from '#shared/platform/runtime/log.ts';
import { log } from '#shared/standard/log.ts';
import type { Deps } from '../../http/deps.ts';

export const isInteractionId = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text);

/** Larger than the number of ids in a request about one payment. */
const maxIds = 10;

export const findRequests = async (
  clientId: string,
  interactionId: string,
  { requests }: Deps,
): Promise<readonly LoggedRequest[]> =>
  isInteractionId(interactionId) ? requests.of(clientId, { hours: maxHours, onlyRejected: false, interactionId }) : [];

/** Returns the payments that a client's requests named or created. */
export const paymentsNamedBy = async (
  clientId: string,
  requests: readonly LoggedRequest[],
  { statuses }: Deps,
): Promise<readonly PaymentDetails[]> => {
  const ids = [...new Set(requests.flatMap((request) => request.ids))].slice(0, maxIds);
  const payments = await Promise.all(ids.map((id) => statuses.payment({ clientId, id })));
  const byId = new Map(payments.flatMap((payment) => (payment ? [[payment.id, payment] as const] : [])));
  return [...byId.values()];
};

/** Returns what is read from the log, or undefined if the log cannot be read, or has been read too often. */
export const ifReadable = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof Problem)) log({ event: 'dashboard.log_unavailable', error: describeBug(error).error });
    return undefined;
  });
