const longestPauseSeconds = 900;

/** How long to wait before a bank is asked again: half the age of the question, up to a quarter of an hour. */
export const pauseAt = (ageSeconds: number): number =>
  Math.min(longestPauseSeconds, Math.max(1, Math.round(ageSeconds / 2)));
