import { latencyBounds, type StepCounts } from './call-counts.ts';
import { tallyOf } from './health-monitor.ts';

/** The calls of a period: the share that succeeded, and latencies in milliseconds. Null if there are none. */
export interface CallFigures {
  readonly calls: number;
  readonly successShare: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** Returns the bound below which a share of the successful calls lie. */
const percentile = (counts: readonly number[], share: number): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const index = counts.findIndex((count) => (below += count) >= total * share);
  return total === 0 ? null : (latencyBounds[index] ?? null);
};

export const figuresOfCalls = (slots: readonly StepCounts[]): CallFigures => {
  const { succeeded, failed } = tallyOf(slots);
  const calls = succeeded + failed;
  const latencies = latencyBounds.map((_, index) => slots.reduce((sum, slot) => sum + (slot.succeeded[index] ?? 0), 0));
  return {
    calls,
    successShare: calls === 0 ? null : Math.round((succeeded / calls) * 10_000) / 10_000,
    p50Ms: percentile(latencies, 0.5),
    p95Ms: percentile(latencies, 0.95),
  };
};
