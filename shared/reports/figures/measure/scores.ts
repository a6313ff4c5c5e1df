/**
 * Returns a score from 0 to 100: 0 at or beyond the worst value, 100 at or beyond the best value, and linear in
 * between.
 */
export const scoreBetween = (worst: number, best: number, value: number): number =>
  Math.round(Math.min(1, Math.max(0, (value - worst) / (best - worst))) * 100);

/** Returns the weighted mean of the known scores as a whole number, or null if no score is known. */
export const weightedScore = (parts: readonly (readonly [weight: number, score: number | null])[]): number | null => {
  let weights = 0;
  let sum = 0;
  for (const [weight, score] of parts) {
    if (score === null) continue;
    weights += weight;
    sum += weight * score;
  }
  return weights === 0 ? null : Math.round(sum / weights);
};
