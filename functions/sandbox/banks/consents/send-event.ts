import { Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { BankDeps, BankEvent, Sender } from '../market/market.ts';

/** Maximum wait for the client's response. After this time, the event counts as not received. */
const timeoutMs = 3_000;

/** Notifies the client of a new consent status, if it has subscribed. */
export const sendConsentEvent = async <C extends ConsentRecord>(
  sender: Sender,
  consent: C,
  deps: BankDeps<C>,
): Promise<void> => {
  const { Data, Links } = deps.market.events.dataOf(consent, sender.addresses.resources);
  await sendEvent(sender, consent, { Data, resource: Links.Self, type: 'Resource.Updated' }, deps);
};

/**
 * Posts an event to a consent's webhook if its host is registered for the client. The bank's switches can lose or
 * duplicate the event. A failed event is not retried.
 */
export const sendEvent = async <C extends ConsentRecord>(
  sender: Sender,
  { webhook, clientId, consentId }: C,
  event: BankEvent,
  deps: BankDeps<C>,
): Promise<void> => {
  const { eventLost, eventDoubled } = sender.switches;
  const { Url: url = '', IsActive: isActive = false } = webhook ?? {};
  const client = isActive ? await deps.settings.client(clientId) : undefined;
  const isRegistered = client?.redirectUris.some((uri) => new URL(uri).origin === URL.parse(url)?.origin);
  if (!client || !isRegistered || eventLost) return;
  const message = await deps.market.events.write(sender, { ...event, consentId }, client, deps);
  const post = () => deps.http({ method: 'POST', url, timeoutMs, ...message });
  try {
    await post();
    if (eventDoubled) await post();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
  }
};
