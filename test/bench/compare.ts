/** Returns the value below which this share of the values lies, or the highest one. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Returns the median, which interference from other processes hardly affects. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the CPU time of all threads in this process, in microseconds. */
export const cpuTime = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return user + system;
};

/**
 * Measures several functions in turn, round after round, so that a busy machine slows all of them down alike. Returns
 * the median of each.
 */
export const interleave = async <Name extends string>(
  measurements: Readonly<Record<Name, () => number | Promise<number>>>,
  { rounds, warmUp = 0 }: { readonly rounds: number; readonly warmUp?: number },
): Promise<Record<Name, number>> => {
  const names = Object.keys(measurements) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const cost = await measurements[name]();
      if (round >= 0) costs[name].push(cost);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(costs[name])])) as Record<Name, number>;
};

/** Runs a function many times with the given concurrency. Returns the CPU time of one run, in microseconds. */
export const cpuOfMany = async (times: number, concurrency: number, run: () => Promise<unknown>): Promise<number> => {
  let remaining = times;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) await run();
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: concurrency }, worker));
  return cpuTime(before) / times;
};

/** Returns a measurement that runs a function many times in sequence: the CPU time of one run, in microseconds. */
export const inSequence = (times: number, run: () => Promise<unknown>) => async (): Promise<number> => {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await run();
  return cpuTime(before) / times;
};
