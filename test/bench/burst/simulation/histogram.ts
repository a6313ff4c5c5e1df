/** Creates a histogram of durations of up to an hour, rounded to hundredths of a second. */
export const createHistogram = () => {
  const hundredths = new Float64Array(360_001);
  let count = 0;
  return {
    add(seconds: number, times = 1): void {
      const slot = Math.min(hundredths.length - 1, Math.round(seconds * 100));
      hundredths[slot] = (hundredths[slot] ?? 0) + times;
      count += times;
    },
    count: () => count,
    /** Returns the duration that the given share of all durations does not exceed. */
    quantile(share: number): number {
      let remaining = share * count;
      for (const [slot, times] of hundredths.entries()) {
        remaining -= times;
        if (remaining <= 1e-9 && times > 0) return slot / 100;
      }
      return 0;
    },
  };
};
