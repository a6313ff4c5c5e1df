import * as z from 'zod';
import type { World } from '../world/world.ts';

/** The content of an event. It is neither signed nor encrypted here: unit tests cover forged events. */
export const BankHint = z.object({
  bankConsentId: z.string(),
  bankPaymentId: z.union([z.string(), z.undefined()]),
  status: z.string(),
});
type BankHint = z.infer<typeof BankHint>;

/** An event as posted to the address in the consent. */
export interface BankReport {
  readonly url: string;
  readonly body: string;
}

/** Calls back with whether the event was accepted, or not at all after a crash. */
export type ReceiveReport = (report: BankReport, answered: (isTaken: boolean | undefined) => void) => void;

export interface BankReports {
  send(url: string, hint: BankHint): void;
  to(receive: ReceiveReport): void;
}

const longestWayMs = 20 * 60_000;
const mostTries = 3;
const pauseMs = 60_000;

/** The events of a bank, if it sends any. They are delivered late, twice, out of order or not at all. */
export const openBankReports = ({ fate, timeline }: World): BankReports => {
  const isSending = fate.happens('the bank sends events', 0.4);
  let receive: ReceiveReport = () => undefined;

  const post = (report: BankReport, tries: number): void =>
    receive(report, (isTaken) => {
      if (!isTaken && tries < mostTries) timeline.after(pauseMs, () => post(report, tries + 1));
    });

  return {
    to(receiver) {
      receive = receiver;
    },
    send(url, hint) {
      if (!isSending || fate.happens('an event of the bank is lost', 0.2)) return;
      const copies = fate.happens('an event of the bank comes twice', 0.2) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const way = fate.draw('way of an event of the bank') ** 4 * longestWayMs;
        timeline.after(way, () => post({ url, body: JSON.stringify(hint) }, 1));
      }
    },
  };
};
