/**
 * A score from 0 to 100: 0 at the worst value and beyond it, 100 at the best value and beyond it, a straight line
 * between them.
 */
export const scoreBetween = (worst: number, best: number, value: number): number =>
  Math.round(Math.min(1, Math.max(0, (value - worst) / (best - worst))) * 100);

/** The weighted mean of the scores that are known, as a whole number. Null if none is. */
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
