import { execFileSync } from 'node:child_process';
import type { NodeBuild } from './compile.ts';

/** The Node that makes the code caches: the current one, or the one in LAMBDA_NODE (deployment/README.md). */
export const cacheNode = process.env.LAMBDA_NODE ?? process.execPath;

const askForBuild = 'console.log(JSON.stringify({ version: process.version, arch: process.arch }))';

export const cacheBuild: NodeBuild =
  cacheNode === process.execPath
    ? process
    : (JSON.parse(execFileSync(cacheNode, ['-e', askForBuild], { encoding: 'utf8' })) as NodeBuild);
