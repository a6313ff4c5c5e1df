import { expect, test } from 'vitest';
import { reportUnusedCache, unusedCacheMetric } from '#infra/constructs/functions/bundle/unused-cache.ts';

const build = { version: 'v24.0.0', arch: 'arm64' } as const;

const linesFor = (env: NodeJS.ProcessEnv): readonly string[] => {
  const lines: string[] = [];
  reportUnusedCache(build, env, (line) => void lines.push(line));
  return lines;
};

test("a cold start without the code cache logs one line, counted in the stack's namespace", () => {
  const env = { METRIC_NAMESPACE: 'open-banking-production-service', AWS_LAMBDA_FUNCTION_NAME: 'payments' };
  const [line = '', ...others] = linesFor(env);
  expect(others).toEqual([]);
  expect(line.endsWith('\n')).toBe(true);
  const { _aws, ...rest } = JSON.parse(line) as { _aws: { CloudWatchMetrics: object; Timestamp: number } };
  expect(_aws.CloudWatchMetrics).toEqual([
    {
      Namespace: 'open-banking-production-service',
      Dimensions: [[]],
      Metrics: [{ Name: unusedCacheMetric, Unit: 'Count' }],
    },
  ]);
  expect(_aws.Timestamp).toBeGreaterThan(0);
  expect(rest).toEqual({
    [unusedCacheMetric]: 1,
    event: 'code-cache.unused',
    function: 'payments',
    missing: 'bundle-v24.0.0-arm64.cache',
  });
});

test('a bundle that runs outside a stage emits no metric', () => {
  expect(linesFor({})).toEqual([]);
});
