/** Sums are whole minor units and exact. What is divided becomes a floating-point number, which is rounded once, at the end. */

export const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** The quotient, not rounded. Null if the divisor is zero. */
export const quotient = (dividend: bigint, divisor: bigint): number | null =>
  divisor === 0n ? null : Number(dividend) / Number(divisor);

/** Rounds half away from zero: a ratio to four decimals. */
export const rounded = (value: number, decimals = 4): number => {
  const factor = 10 ** decimals;
  const size = Math.round(Math.abs(value) * factor) / factor;
  return value < 0 && size > 0 ? -size : size;
};

export const roundedRatio = (ratio: number | null): number | null => (ratio === null ? null : rounded(ratio));

/** A ratio as a percentage with two decimals. */
export const percentage = (ratio: number | null): number | null => (ratio === null ? null : rounded(ratio * 100, 2));

/** The mean in whole minor units, rounded half away from zero. */
export const meanMinor = (sum: bigint, count: number): bigint => {
  const divisor = BigInt(count);
  const size = ((sum < 0n ? -sum : sum) * 2n + divisor) / (divisor * 2n);
  return sum < 0n ? -size : size;
};

/** The middle value, or the mean of the two middle values. Null for none. */
export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
};

/** The same for amounts, rounded to a whole minor unit. */
export const medianMinor = (values: readonly bigint[]): bigint | null => {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return lower === undefined || upper === undefined ? null : meanMinor(lower + upper, 2);
};

export const smallest = (values: readonly bigint[]): bigint | null =>
  values.reduce<bigint | null>((least, value) => (least === null || value < least ? value : least), null);

export const largest = (values: readonly bigint[]): bigint | null =>
  values.reduce<bigint | null>((most, value) => (most === null || value > most ? value : most), null);

/**
 * The coefficient of variation: the standard deviation of all values, divided by the size of their mean. Null for fewer
 * than two values and for a mean of zero.
 */
export const variation = (values: readonly bigint[]): number | null => {
  const numbers = values.map(Number);
  const mean = Number(sumOf(values)) / numbers.length;
  if (numbers.length < 2 || mean === 0) return null;
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
  return Math.sqrt(variance) / Math.abs(mean);
};

/** The least-squares line through values at equal distances, of which the first has the position 0. Null for fewer than two. */
export const trendLine = (values: readonly bigint[]): { readonly slope: number; readonly intercept: number } | null => {
  const count = values.length;
  if (count < 2) return null;
  const middle = (count - 1) / 2;
  const mean = Number(sumOf(values)) / count;
  let covariance = 0;
  let spread = 0;
  values.forEach((value, position) => {
    covariance += (position - middle) * (Number(value) - mean);
    spread += (position - middle) ** 2;
  });
  const slope = covariance / spread;
  return { slope, intercept: mean - slope * middle };
};

/** The slope of the trend line in each step, divided by the mean. Null if there is no line or the mean is zero. */
export const growthRate = (values: readonly bigint[]): number | null => {
  const line = trendLine(values);
  const mean = Number(sumOf(values)) / values.length;
  return line === null || mean === 0 ? null : line.slope / mean;
};
