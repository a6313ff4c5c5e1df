import { minuteAfter } from '#shared/payments/mandate/mandate-transaction.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { DynamoDB, StreamedWrite } from '../cloud/dynamodb.ts';
import type { LambdaFunction } from '../world/functions.ts';
import type { World } from '../world/world.ts';

/** A sweep that the one-minute schedule starts. */
export type Sweep = () => Promise<number>;

export interface Minutes {
  /** Observes a write, to learn when entries are due. */
  observe(write: StreamedWrite): void;
  /** Starts the schedule. */
  start(sweeper: LambdaFunction<Sweep>, dynamodb: DynamoDB): void;
}

const minuteMs = 60_000;
/** The margin after which a minute is over on every clock. */
const marginMs = 5_000;
const timeOf = (minute: string): number => Date.parse(`${minute}:00Z`);

const maxPauseMs = 10 * minuteMs;

/**
 * Creates the schedule that starts the sweeper every minute, with occasional gaps. A sweep of a minute in which nothing
 * is due would only advance the marker of the last sweep, so such minutes are skipped and the marker is advanced here.
 */
export const createMinutes = ({ timeline, fate }: World): Minutes => {
  const due = new Set<string>();
  let sweepAt = (): void => undefined;
  return {
    observe({ after }) {
      if (after?.entity !== 'Due') return;
      const minute = String(after.pk).match(/\d{4}-\d\d-\d\dT\d\d:\d\d/)?.[0];
      // Past minutes have already been swept. Timers handle entries that are written too late.
      if (minute === undefined || due.has(minute) || timeOf(minute) < timeline.now()) return;
      due.add(minute);
      sweepAt();
    },
    start(sweeper, dynamodb) {
      /** The minutes with due entries that have not been swept yet. */
      const unswept = new Set<string>();
      let isSweeping = false;
      let lastSwept = '';
      let version = 0;
      let pausedUntil = 0;

      /** Marks all minutes before the given one as swept. */
      const markAsSwept = (minute: string): void => {
        const marker = dynamodb.items().find(({ entity }) => entity === 'Sweep');
        const previousMinute = minuteAfter(minute, -1);
        if (marker && String(marker.minute) >= previousMinute) return;
        version = marker ? Number(marker.version) + 1 : version;
        dynamodb.seed({ ...paymentKeys.sweep(), entity: 'Sweep', minute: previousMinute, version });
      };
      const sweep = (minute: string): void => {
        if (isSweeping) return timeline.after(minuteMs, () => sweep(minute));
        if (minute <= lastSwept) return;
        if (timeline.now() >= pausedUntil && fate.happens('no sweep is started for some minutes', 0.1))
          pausedUntil = timeline.now() + fate.draw('for how long no sweep is started') * maxPauseMs;
        if (timeline.now() < pausedUntil) return timeline.after(pausedUntil - timeline.now(), () => sweep(minute));
        isSweeping = true;
        markAsSwept([...unswept].toSorted()[0] ?? minute);
        sweeper.invoke(
          (run) => run(),
          (outcome) => {
            isSweeping = false;
            const hasSucceeded = outcome !== 'crashed' && 'value' in outcome;
            if (!hasSucceeded) return timeline.after(minuteMs, () => sweep(minute));
            lastSwept = minute;
            for (const other of unswept) if (other <= minute) unswept.delete(other);
          },
        );
        // A schedule may start its target twice.
        if (fate.happens('a sweep is started twice', 0.02))
          sweeper.invoke(
            (run) => run(),
            () => undefined,
          );
      };
      sweepAt = () => {
        for (const minute of due) {
          due.delete(minute);
          unswept.add(minute);
          timeline.after(timeOf(minute) + minuteMs + marginMs - timeline.now(), () => sweep(minute));
        }
      };
      sweepAt();
    },
  };
};
