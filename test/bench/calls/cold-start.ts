import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { isCache } from '#infra/constructs/functions/bundle/compile.ts';
import { ensureAssembly } from '#infra/local/synth.ts';
import { assembly } from '../../support/cloud/assembly-setup.ts';
import { interleave } from '../compare.ts';
import { bundleUsualStack } from '../usual-stack/bundle.ts';

const help = `Measures the CPU time of loading each HTTP function, compared with the usual stack (test/bench/usual-stack).

  node test/bench/calls/cold-start.ts
`;

/** A script that loads a bundle and prints the CPU time in microseconds. */
const loader = `
  const before = process.cpuUsage();
  require(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  console.log(user + system);
  process.exit();
`;

/**
 * Returns a measurement of the CPU time of loading a bundle, in milliseconds. The script prints the time on the last
 * line, because a function without its code cache first logs a line.
 */
const timeToLoad = (file: string, env: NodeJS.ProcessEnv) => (): number => {
  const printed = execFileSync(process.execPath, ['-e', loader, file], { env, encoding: 'utf8' });
  return Number(printed.trim().split('\n').at(-1)) / 1000;
};

/** Copies a function's folder without its code cache, which Lambda ignores if it runs another build of Node. */
const withoutCache = (file: string): string => {
  const copy = path.join('node_modules/.cache/without-code-cache', path.basename(path.dirname(file)));
  cpSync(path.dirname(file), copy, { recursive: true, filter: (source) => !isCache(source) });
  return path.resolve(copy, path.basename(file));
};

const run = async (): Promise<void> => {
  await ensureAssembly(assembly, console.log);
  // Imported only now, because template.ts reads the assembly on import.
  const { bundleOf, httpFunctions } = await import('../../support/cloud/templates/template.ts');
  const { environmentOf } = await import('../../support/cloud/function-environment.ts');
  const functions = httpFunctions().map(([id, resource]) => ({
    name: id.replace(/Function.*/, ''),
    file: bundleOf(resource),
    env: environmentOf(resource),
  }));
  const usualEnv = { AWS_REGION: 'me-central-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };
  const measurements: Record<string, () => number> = {
    usual: timeToLoad(bundleUsualStack({ bundleAwsSDK: false }), usualEnv),
    usualBundled: timeToLoad(bundleUsualStack({ bundleAwsSDK: true }), usualEnv),
  };
  for (const { name, file, env } of functions) {
    measurements[name] = timeToLoad(file, env);
    measurements[`${name} without`] = timeToLoad(withoutCache(file), env);
  }
  const cost = await interleave(measurements, { rounds: 11, warmUp: 1 });
  const print = (name: string, ...figures: readonly (string | number)[]): void => {
    const texts = figures.map((figure) => (typeof figure === 'number' ? figure.toFixed(1) : figure));
    console.log(`${name.padEnd(38)}${texts.map((text) => text.padStart(17)).join('')}`);
  };
  const { usual = Number.NaN, usualBundled = Number.NaN } = cost;
  print('', 'CPU ms');
  print('the usual stack', usual);
  print('the usual stack, SDK in the bundle', usualBundled);
  print('function', 'with code cache', 'usual ÷ this', 'without cache', 'usual ÷ this', 'bundled ÷ this');
  for (const { name } of functions) {
    const [cached = Number.NaN, uncached = Number.NaN] = [cost[name], cost[`${name} without`]];
    print(name, cached, usual / cached, uncached, usual / uncached, usualBundled / cached);
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
