import * as z from 'zod';
import type { World } from '../world/world.ts';

/**
 * The content of an event. In the simulation, it is neither signed nor encrypted, as unit tests cover forged events.
 */
export const BankNotification = z.object({
  bankConsentId: z.string(),
  bankPaymentId: z.union([z.string(), z.undefined()]),
  status: z.string(),
});
type BankNotification = z.infer<typeof BankNotification>;

/** An event as it is posted to the URL in the consent. */
export interface PostedEvent {
  readonly url: string;
  readonly body: string;
}

/** Calls back with whether the event was accepted, or with undefined if the function failed or crashed. */
export type ReceivePost = (event: PostedEvent, respond: (isAccepted: boolean | undefined) => void) => void;

export interface BankEvents {
  send(url: string, notification: BankNotification): void;
  sendTo(receive: ReceivePost): void;
}

const maxDelayMs = 20 * 60_000;
const maxAttempts = 3;
const retryDelayMs = 60_000;

/**
 * Creates the sender of a bank's events. Some banks send none. Events may arrive late, twice, out of order or not at
 * all.
 */
export const createBankEvents = ({ fate, timeline }: World): BankEvents => {
  const isSending = fate.happens('the bank sends events', 0.4);
  let receive: ReceivePost = () => undefined;

  const post = (event: PostedEvent, attempt: number): void =>
    receive(event, (isAccepted) => {
      if (!isAccepted && attempt < maxAttempts) timeline.after(retryDelayMs, () => post(event, attempt + 1));
    });

  return {
    sendTo(receiver) {
      receive = receiver;
    },
    send(url, notification) {
      if (!isSending || fate.happens('an event of the bank is lost', 0.2)) return;
      const copies = fate.happens('an event of the bank comes twice', 0.2) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const delayMs = fate.draw('way of an event of the bank') ** 4 * maxDelayMs;
        timeline.after(delayMs, () => post({ url, body: JSON.stringify(notification) }, 1));
      }
    },
  };
};
