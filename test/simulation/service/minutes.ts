import { minuteAfter } from '#shared/payments/mandate/due-index.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { DynamoDB, StreamedWrite } from '../cloud/dynamodb.ts';
import type { LambdaFunction } from '../world/functions.ts';
import type { World } from '../world/world.ts';

/** A sweep that the one-minute schedule starts. */
export type Sweep = () => Promise<number>;

export interface Minutes {
  /** Observes every write to learn when entries are due. */
  note(write: StreamedWrite): void;
  /** Starts the sweeps. */
  start(sweeper: LambdaFunction<Sweep>, dynamodb: DynamoDB): void;
}

const minuteMs = 60_000;
/** The delay after which a minute is over on every clock. */
const spareMs = 5_000;
const timeOf = (minute: string): number => Date.parse(`${minute}:00Z`);

const maxPauseMs = 10 * minuteMs;

/**
 * The clock that starts the sweeper every minute, or skips some minutes. A sweep of a minute in which nothing is due
 * only advances the marker of the last sweep, so such minutes are skipped and the marker is advanced for them.
 */
export const createMinutes = ({ timeline, fate }: World): Minutes => {
  const due = new Set<string>();
  let sweepAt = (): void => undefined;
  return {
    note({ after }) {
      if (after?.entity !== 'Due') return;
      const minute = String(after.pk).match(/\d{4}-\d\d-\d\dT\d\d:\d\d/)?.[0];
      // Past minutes were already swept. A timer handles entries that are written too late.
      if (minute === undefined || due.has(minute) || timeOf(minute) < timeline.now()) return;
      due.add(minute);
      sweepAt();
    },
    start(sweeper, dynamodb) {
      /** The minutes with due entries that have not been swept yet. */
      const open = new Set<string>();
      let isSweeping = false;
      let swept = '';
      let version = 0;
      let pausedUntil = 0;

      /** Skips all minutes before the given one, as if they had been swept. */
      const passOver = (minute: string): void => {
        const mark = dynamodb.items().find(({ entity }) => entity === 'Sweep');
        const last = minuteAfter(minute, -1);
        if (mark && String(mark.minute) >= last) return;
        version = mark ? Number(mark.version) + 1 : version;
        dynamodb.seed({ ...paymentKeys.sweep(), entity: 'Sweep', minute: last, version });
      };
      const sweep = (minute: string): void => {
        if (isSweeping) return timeline.after(minuteMs, () => sweep(minute));
        if (minute <= swept) return;
        if (timeline.now() >= pausedUntil && fate.happens('no sweep is started for some minutes', 0.1))
          pausedUntil = timeline.now() + fate.draw('for how long no sweep is started') * maxPauseMs;
        if (timeline.now() < pausedUntil) return timeline.after(pausedUntil - timeline.now(), () => sweep(minute));
        isSweeping = true;
        passOver([...open].toSorted()[0] ?? minute);
        sweeper.invoke(
          (run) => run(),
          (outcome) => {
            isSweeping = false;
            const isDone = outcome !== 'crashed' && 'value' in outcome;
            if (!isDone) return timeline.after(minuteMs, () => sweep(minute));
            swept = minute;
            for (const other of open) if (other <= minute) open.delete(other);
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
          open.add(minute);
          timeline.after(timeOf(minute) + minuteMs + spareMs - timeline.now(), () => sweep(minute));
        }
      };
      sweepAt();
    },
  };
};
