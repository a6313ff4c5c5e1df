import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { requireOwnAccount } from '../stage-rules.ts';
import { stageNamed } from '../stages.ts';
import { DeployerStack } from './deployer-stack.ts';

/** The roles with which GitHub deploys (../deployment/releases.md, "Deploy from GitHub"). */
const app = new App();
const Context = z.object({
  repository: z
    .string()
    .regex(/^[\w.-]+(@\d+)?\/[\w.-]+(@\d+)?$/, 'Add -c repository=OWNER@ID/NAME@ID, or OWNER/NAME without ids'),
  stages: z.string('Add -c stages=STAGE').transform((names) => names.split(',')),
  provider: z.literal('existing', 'Add -c provider=existing, or omit it').optional(),
});
const { repository, stages, provider } = Context.parse({
  repository: app.node.tryGetContext('repository'),
  stages: app.node.tryGetContext('stages'),
  provider: app.node.tryGetContext('provider'),
});
for (const name of stages) stageNamed(name);
requireOwnAccount(stages);
new DeployerStack(app, 'Deployer', {
  stackName: 'open-banking-deployer',
  repository,
  stages,
  hasProvider: provider === 'existing',
});
