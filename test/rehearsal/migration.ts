import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { CloudFormationClient, paginateListStackResources, paginateListStacks } from '@aws-sdk/client-cloudformation';
import { lastingTypes } from '../support/cloud/templates/lasting-resources.ts';

/** Synthesises the rehearsed stage as of an earlier commit. Returns the output folder. */
export const synthesiseAt = (commit: string, folder: string, account: string): string => {
  const checkout = path.join(folder, 'earlier');
  const outdir = path.join(folder, 'earlier-synthesised');
  execFileSync('git', ['worktree', 'add', '--detach', checkout, commit], { stdio: 'ignore' });
  try {
    symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'));
    const bundles = path.join(folder, 'earlier-bundles');
    const script = `
      const { ensureAssembly } = await import('./infra/local/synth.ts');
      const { synthesise } = await import('./test/rehearsal/assembly.ts');
      const [outdir, bundles, account] = process.argv.slice(1);
      await ensureAssembly(bundles, console.log);
      await synthesise(outdir, { bundles, account });`;
    execFileSync(process.execPath, ['--input-type=module', '-e', script, outdir, bundles, account], { cwd: checkout });
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', checkout]);
  }
  return outdir;
};

/** Returns the physical names of all lasting resources, by stack and logical id. */
export const lastingResources = async (
  endpoint: string,
  { account, region }: { readonly account: string; readonly region: string },
): Promise<ReadonlyMap<string, string>> => {
  const credentials = { accessKeyId: account, secretAccessKey: 'rehearsal' };
  const client = new CloudFormationClient({ endpoint, region, credentials });
  const names = new Map<string, string>();
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {}))
    for (const { StackName = '', StackStatus = '' } of StackSummaries) {
      if (StackStatus.startsWith('DELETE')) continue;
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
        for (const { LogicalResourceId, PhysicalResourceId = '', ResourceType = '' } of StackResourceSummaries)
          if (lastingTypes.has(ResourceType)) names.set(`${StackName}/${LogicalResourceId}`, PhysicalResourceId);
    }
  return names;
};

/** Returns the stack and logical id of each resource that was lost or replaced: its name has changed or is missing. */
export const replacedBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] => [...before].flatMap(([id, name]) => (after.get(id) === name ? [] : [id]));
