import path from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions, bundleOf } from './constructs/functions/bundles.ts';
import { writeSite } from './docs/site.ts';
import { documentedOperations } from './openapi.ts';
import { SandboxStack } from './sandbox-stack.ts';
import { ServiceStack } from './service-stack.ts';
import { stageNamed } from './stages.ts';
import { StateStack } from './state-stack.ts';

await bundleFunctions();
await writeSite(path.join(bundleOf('docs'), 'site'), documentedOperations);

const app = new App();
const name = String(app.node.tryGetContext('stage') ?? 'sandbox');
const stage = stageNamed(name);
// CDK sets the account from the credentials of whoever runs it; without credentials the template fits any account.
const env = { account: process.env.CDK_DEFAULT_ACCOUNT, region: stage.region };

const state = new StateStack(app, 'State', { stackName: `open-banking-${name}-state`, env, stage });

let sandbox: SandboxStack | undefined;
/** Only stages with sandbox banks or sandbox sources have a sandbox stack. */
const sandboxStack = (): SandboxStack => {
  sandbox ??= new SandboxStack(app, 'Sandbox', { stackName: `open-banking-${name}-sandbox`, env, stage, state });
  return sandbox;
};

new ServiceStack(app, 'Service', {
  stackName: `open-banking-${name}-service`,
  env,
  stage,
  state,
  directory: stage.banks === 'sandbox' ? sandboxStack().banks : stage.banks,
  participants: stage.participants === 'sandbox' ? sandboxStack().participants : stage.participants,
  sources: stage.sources === 'sandbox' ? sandboxStack().sources : stage.sources,
});

Tags.of(app).add('service', 'open-banking');
Tags.of(app).add('stage', name);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
