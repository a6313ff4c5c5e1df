/**
 * Statistics of amounts. Sums are exact; quotients are floating-point numbers that are rounded only once, at the end.
 */

export const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** Returns the unrounded quotient, or null if the divisor is zero. */
export const quotient = (dividend: bigint, divisor: bigint): number | null =>
  divisor === 0n ? null : Number(dividend) / Number(divisor);

/** Rounds half away from zero, by default to the four decimals of ratios. */
export const rounded = (value: number, decimals = 4): number => {
  const factor = 10 ** decimals;
  const magnitude = Math.round(Math.abs(value) * factor) / factor;
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
};

export const roundedRatio = (ratio: number | null): number | null => (ratio === null ? null : rounded(ratio));

/** Converts a ratio to a percentage with two decimals. */
export const percentage = (ratio: number | null): number | null => (ratio === null ? null : rounded(ratio * 100, 2));

/** Returns the mean in whole minor units, rounded half away from zero. */
export const meanMinor = (sum: bigint, count: number): bigint => {
  const divisor = BigInt(count);
  const magnitude = ((sum < 0n ? -sum : sum) * 2n + divisor) / (divisor * 2n);
  return sum < 0n ? -magnitude : magnitude;
};

/** Orders values in ascending order, for sorting. */
export const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the middle value, or the mean of the two middle values. Returns null if there are no values. */
export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
};

/** Returns the median amount, rounded to a whole minor unit. */
export const medianMinor = (values: readonly bigint[]): bigint | null => {
  const sorted = values.toSorted(compare);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return lower === undefined || upper === undefined ? null : meanMinor(lower + upper, 2);
};

export const smallest = (values: readonly bigint[]): bigint | null =>
  values.reduce<bigint | null>((lowest, value) => (lowest === null || value < lowest ? value : lowest), null);

export const largest = (values: readonly bigint[]): bigint | null =>
  values.reduce<bigint | null>((highest, value) => (highest === null || value > highest ? value : highest), null);

/**
 * Returns the coefficient of variation: the standard deviation of all values, divided by the absolute value of their
 * mean. Returns null for fewer than two values or a mean of zero.
 */
export const variation = (values: readonly bigint[]): number | null => {
  const numbers = values.map(Number);
  const mean = Number(sumOf(values)) / numbers.length;
  if (numbers.length < 2 || mean === 0) return null;
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
  return Math.sqrt(variance) / Math.abs(mean);
};

/**
 * Returns the least-squares line through equidistant values, the first at position 0. Returns null for fewer than two
 * values.
 */
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

/**
 * Returns the slope of the trend line per step, divided by the mean. Returns null if there is no trend line or the mean
 * is zero.
 */
export const growthRate = (values: readonly bigint[]): number | null => {
  const line = trendLine(values);
  const mean = Number(sumOf(values)) / values.length;
  return line === null || mean === 0 ? null : line.slope / mean;
};
