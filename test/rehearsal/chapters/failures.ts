import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { stackNameOf } from '#infra/deployment/stack-names.ts';
import { stageNamed } from '#infra/stages.ts';
import { aws } from '../aws/commands.ts';
import { inventory } from '../aws/inventory.ts';
import type { Chapter } from '../rehearsal.ts';
import { setStage, stageName } from '../rehearsed-stage.ts';

/** Deploys State, whose last resource fails, into an account without the stage. */
export const failedFirstDeployment: Chapter = {
  name: 'failed-first',
  title: 'a first deployment that fails at its last resource, and the next one',
  needsNewAccount: true,
  async run(rehearsal) {
    const { deployment } = rehearsal;
    const before = await inventory();
    const synthesised = await deployment.synthesise({ isFirst: true });
    await deployment.fail(synthesised, { stacks: ['State'], failing: { stack: 'State' } });
    const left = [...(await inventory())].filter((name) => !before.has(name));
    if (left.length > 0) throw new Error(`The failed deployment has left behind ${left.join(', ')}.`);
    await rehearsal.ensureDeployed();
    return [`The failed deployment left nothing behind, and the next one succeeded.`];
  },
};

/** Returns the code and the markets of every function, one per line. */
const functionsNow = async (): Promise<readonly string[]> => {
  const query = 'sort_by(Functions,&FunctionName)[].[FunctionName,CodeSha256,Environment.Variables.MARKETS]';
  return (await aws(`lambda list-functions --query ${query}`)).split('\n');
};

const statusOf = async (stack: string): Promise<string | undefined> => {
  const { Stacks = [] } = await new CloudFormationClient().send(
    new DescribeStacksCommand({ StackName: stackNameOf(stageName, stack) }),
  );
  return Stacks[0]?.StackStatus;
};

/** Deploys a change of every function over a stage in use, and fails after the last one. */
export const failedUpdate: Chapter = {
  name: 'failed-update',
  title: 'an update of all functions that fails at its last resource, and a demo on what was rolled back',
  async run(rehearsal) {
    await rehearsal.ensureDeployed();
    const { deployment } = rehearsal;
    const stage = stageNamed(stageName);
    const before = await functionsNow();
    setStage({ ...stage, traces: !stage.traces, markets: ['UAE'] });
    const synthesised = await deployment.synthesise();
    setStage(stage);
    await deployment.fail(synthesised, { failing: { stack: 'Service' } });
    const status = await statusOf('service');
    if (status !== 'UPDATE_ROLLBACK_COMPLETE') throw new Error(`Service is ${status} after the failed update.`);
    const after = await functionsNow();
    const changed = before.filter((line) => !after.includes(line));
    if (changed.length > 0) throw new Error(`The rollback has not restored these functions: ${changed.join(', ')}`);
    await rehearsal.runDemo();
    await rehearsal.update();
    return ['The rollback restored every function, a demo passed on it, and the next deployment succeeded.'];
  },
};
