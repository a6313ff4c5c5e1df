import { Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { ConsentRecord } from '../books/consent-record.ts';
import type { BankDeps, BankEvent, Sender } from '../market/market.ts';

/** A client that answers later than this has not got the event. */
const timeoutMs = 3_000;

/** Tells the client that a consent has another status, if it has subscribed. */
export const sendConsentEvent = async <C extends ConsentRecord>(
  sender: Sender,
  consent: C,
  deps: BankDeps<C>,
): Promise<void> => {
  const { Data, Links } = deps.market.events.dataOf(consent, sender.addresses.resources);
  await sendEvent(sender, consent, { Data, resource: Links.Self, type: 'Resource.Updated' }, deps);
};

/**
 * Posts an event to the webhook of a consent, at a host that is registered for the client. The switches of the bank lose
 * it or double it. An event that does not arrive is not sent again.
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
