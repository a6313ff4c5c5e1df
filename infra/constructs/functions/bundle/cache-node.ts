import { execFileSync } from 'node:child_process';
import type { NodeBuild } from './compile.ts';

/** The Node executable that creates the code caches: LAMBDA_NODE, or else the current one (deployment/README.md). */
export const cacheNode = process.env.LAMBDA_NODE ?? process.execPath;

const printBuild = 'console.log(JSON.stringify({ version: process.version, arch: process.arch }))';

export const cacheBuild: NodeBuild =
  cacheNode === process.execPath
    ? process
    : (JSON.parse(execFileSync(cacheNode, ['-e', printBuild], { encoding: 'utf8' })) as NodeBuild);
