import { execFileSync } from 'node:child_process';
import type { NodeBuild } from './compile.ts';

/**
 * Returns the executable of the Node that Lambda runs (deployment/releases.md, "Faster cold starts"). Undefined outside
 * Lambda's image: Lambda then rejects the code caches, because another Node creates them.
 */
export const lambdaNode = (): string | undefined => process.env.LAMBDA_NODE;

/** The Node executable that creates the code caches: Lambda's, or else the current one. */
export const cacheNode = lambdaNode() ?? process.execPath;

const printBuild = 'console.log(JSON.stringify({ version: process.version, arch: process.arch }))';

export const cacheBuild: NodeBuild =
  cacheNode === process.execPath
    ? process
    : (JSON.parse(execFileSync(cacheNode, ['-e', printBuild], { encoding: 'utf8' })) as NodeBuild);
