import { execFileSync } from 'node:child_process';
import type { NodeBuild } from './constructs/functions/bundle/compile.ts';
import { cacheBuild, cacheNode } from './constructs/functions/bundle/cache-node.ts';
import { functionEnvironments } from './local/template/function-environments.ts';

const writer = 'infra/constructs/functions/bundle/write-cache.ts';

/**
 * Writes V8's code cache into the folder of each function of an assembly: index.js uses it to load bundle.js. Lambda
 * uses the cache if its Node is the same build as the one that made it.
 *
 * A child process loads every function, with the environment from its template.
 */
export const writeCodeCaches = (assembly: string): void => {
  execFileSync(cacheNode, [writer], {
    input: JSON.stringify([...functionEnvironments(assembly)]),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
};

/** One line about the caches for the operator. */
export const describeCodeCaches = (
  { version, arch }: NodeBuild = cacheBuild,
  lambdaNode: string | undefined = process.env.LAMBDA_NODE,
): string => {
  const made = `Code caches: made by Node ${version} on ${arch}`;
  const where = 'infra/deployment/README.md, "Faster cold starts"';
  return lambdaNode === undefined
    ? `${made}. Lambda runs its own build on arm64 and starts without them: to match it, synthesise in its image (${where}).`
    : `${made} (LAMBDA_NODE). Lambda uses them if it runs this build: an alarm reports when it does not (${where}).`;
};
