import { execFileSync } from 'node:child_process';
import { account } from '../aws/commands.ts';
import { lastingResources, replacedBetween } from '../aws/lasting-resources.ts';
import type { Chapter } from '../rehearsal.ts';
import { synthesiseAt } from '../templates/synthesis.ts';

const git = (...parameters: readonly string[]): readonly string[] =>
  execFileSync('git', parameters, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** The file that is recorded again after each release (infra/deployment/releases.md). */
const recordOfRelease = 'test/support/cloud/grants/released-roles.json';

/**
 * Returns the commit from which this one is an update: the newest release before it or, in a repository without tags,
 * the commit that last recorded a release. Absent if there is neither, as in a clone without history.
 */
const lastRelease = (): { readonly commit: string; readonly why: string } | undefined => {
  const [head] = git('rev-parse', 'HEAD');
  const [tag] = git('tag', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-creatordate');
  if (tag !== undefined) return { commit: tag, why: 'the last release' };
  const [recorded] = git('log', '-1', '--format=%H', '--', recordOfRelease);
  return recorded === undefined || recorded === head
    ? undefined
    : { commit: recorded.slice(0, 8), why: 'no release has a tag, and this commit last recorded one' };
};

/** Deploys an earlier commit and then this one over it. */
export const updateFrom = (from: string | undefined, folder: string): Chapter => ({
  name: 'update',
  title: 'an update from the last release, which keeps every resource that holds data or has an address',
  async run(rehearsal) {
    const earlier = from === undefined ? lastRelease() : { commit: from, why: '--from' };
    if (!earlier) {
      await rehearsal.ensureDeployed();
      return ['There is no earlier release, so this commit was deployed over itself: add --from COMMIT.'];
    }
    console.log(`   deploying ${earlier.commit} first (${earlier.why})`);
    await rehearsal.deployment.deploy(synthesiseAt(earlier.commit, folder, { account }));
    const before = await lastingResources();
    await rehearsal.update();
    const replaced = replacedBetween(before, await lastingResources());
    if (replaced.length > 0) throw new Error(`The update from ${earlier.commit} has replaced ${replaced.join(', ')}.`);
    await rehearsal.runDemo();
    return [`Updated from ${earlier.commit} (${earlier.why}): ${before.size} lasting resources are unchanged.`];
  },
});
