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
export interface BankReport {
  readonly url: string;
  readonly body: string;
}

/** Calls back with whether the event was accepted, or with undefined if the function failed or crashed. */
export type ReceiveReport = (report: BankReport, respond: (isAccepted: boolean | undefined) => void) => void;

export interface BankReports {
  send(url: string, notification: BankNotification): void;
  sendTo(receive: ReceiveReport): void;
}

const maxDelayMs = 20 * 60_000;
const maxAttempts = 3;
const pauseMs = 60_000;

/** Creates the events of a bank, if it sends any. They may arrive late, twice, out of order or not at all. */
export const createBankReports = ({ fate, timeline }: World): BankReports => {
  const isSending = fate.happens('the bank sends events', 0.4);
  let receive: ReceiveReport = () => undefined;

  const post = (report: BankReport, attempt: number): void =>
    receive(report, (isAccepted) => {
      if (!isAccepted && attempt < maxAttempts) timeline.after(pauseMs, () => post(report, attempt + 1));
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
