import * as z from 'zod';
import type { World } from '../world/world.ts';

/** The content of an event. In the simulation, it is neither signed nor encrypted: unit tests cover forged events. */
export const BankNotification = z.object({
  bankConsentId: z.string(),
  bankPaymentId: z.union([z.string(), z.undefined()]),
  status: z.string(),
});
type BankNotification = z.infer<typeof BankNotification>;

/** An event as posted to the URL in the consent. */
export interface BankReport {
  readonly url: string;
  readonly body: string;
}

/** Calls back with whether the event was accepted. After a crash, it never calls back. */
export type ReceiveReport = (report: BankReport, responded: (isTaken: boolean | undefined) => void) => void;

export interface BankReports {
  send(url: string, hint: BankNotification): void;
  to(receive: ReceiveReport): void;
}

const maxWayMs = 20 * 60_000;
const maxTries = 3;
const pauseMs = 60_000;

/** The events of a bank, if it sends any. They may arrive late, twice, out of order or not at all. */
export const createBankReports = ({ fate, timeline }: World): BankReports => {
  const isSending = fate.happens('the bank sends events', 0.4);
  let receive: ReceiveReport = () => undefined;

  const post = (report: BankReport, tries: number): void =>
    receive(report, (isTaken) => {
      if (!isTaken && tries < maxTries) timeline.after(pauseMs, () => post(report, tries + 1));
    });

  return {
    to(receiver) {
      receive = receiver;
    },
    send(url, hint) {
      if (!isSending || fate.happens('an event of the bank is lost', 0.2)) return;
      const copies = fate.happens('an event of the bank comes twice', 0.2) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const way = fate.draw('way of an event of the bank') ** 4 * maxWayMs;
        timeline.after(way, () => post({ url, body: JSON.stringify(hint) }, 1));
      }
    },
  };
};
