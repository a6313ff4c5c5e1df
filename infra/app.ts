import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from './bundles.ts';
import { SandboxStack } from './sandbox-stack.ts';
import { ServiceStack } from './service-stack.ts';
import { stageNamed } from './stages.ts';
import { StateStack } from './state-stack.ts';

/** The only file that knows accounts: the operator's own, from the credentials the CLI runs with. */
await bundleFunctions();

const app = new App();
const name = String(app.node.tryGetContext('stage') ?? 'sandbox');
const stage = stageNamed(name);
const env = { account: process.env.CDK_DEFAULT_ACCOUNT, region: stage.region };

const state = new StateStack(app, 'State', { stackName: `open-banking-${name}-state`, env, stage });

/** The sandbox stack, made where the stage asks for a counterpart of it. */
let sandbox: SandboxStack | undefined;
const counterparts = (): SandboxStack => {
  sandbox ??= new SandboxStack(app, 'Sandbox', { stackName: `open-banking-${name}-sandbox`, env, stage, state });
  return sandbox;
};

new ServiceStack(app, 'Service', {
  stackName: `open-banking-${name}-service`,
  env,
  stage,
  state,
  banks: stage.banks === 'sandbox' ? counterparts().banks : stage.banks,
  sources: stage.sources === 'sandbox' ? counterparts().sources : stage.sources,
});

Tags.of(app).add('service', 'open-banking');
Tags.of(app).add('stage', name);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
