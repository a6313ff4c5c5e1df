import { execFileSync } from 'node:child_process';
import type { NodeBuild } from './constructs/functions/bundle/compile.ts';
import { cacheBuild, cacheNode, lambdaNode } from './constructs/functions/bundle/cache-node.ts';
import { functionEnvironments } from './local/template/function-environments.ts';

const writer = 'infra/constructs/functions/bundle/write-cache.ts';

/**
 * Writes V8's code cache of each function to its folder in an assembly, where index.js uses it to load bundle.js.
 * Lambda uses the cache only if it runs the Node build that created the cache.
 *
 * A child process loads every function, with the environment from its template.
 */
export const writeCodeCaches = (assembly: string): void => {
  execFileSync(cacheNode, [writer], {
    input: JSON.stringify([...functionEnvironments(assembly)]),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
};

/** Returns a line that tells the operator which Node build created the caches. */
export const describeCodeCaches = (
  { version, arch }: NodeBuild = cacheBuild,
  node: string | undefined = lambdaNode(),
): string => {
  const summary = `Code caches: made by Node ${version} on ${arch}`;
  const instructions = 'infra/deployment/releases.md, "Faster cold starts"';
  return node === undefined
    ? `${summary}. Lambda runs its own build on arm64 and starts without them. To use its build, synthesise in its image (${instructions}).`
    : `${summary} (LAMBDA_NODE). Lambda uses them if it runs this build; an alarm reports when it does not (${instructions}).`;
};
