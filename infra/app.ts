import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { isFirstDeployment, requireFirst, stackStatus, withCanary } from './deployment/options.ts';
import { stackNameOf } from './deployment/stack-names.ts';
import { bundleFunctions, bundleOf } from './constructs/functions/bundles.ts';
import { describeCodeCaches, writeCodeCaches } from './code-caches.ts';
import { writeSite } from './docs/site.ts';
import { documentedOperations } from './openapi.ts';
import { addStacks } from './stacks.ts';
import { requireDeployable } from './stage-rules.ts';
import { stageNamed } from './stages.ts';

await bundleFunctions();

const app = new App();
const name = String(app.node.tryGetContext('stage') ?? 'sandbox');
const stage = withCanary(stageNamed(name), app.node.tryGetContext('canary'));
requireDeployable(name, stage);
await writeSite(path.join(bundleOf('docs'), 'site'), documentedOperations, stage);
// CDK takes the account from the caller's credentials. Without credentials, the templates are not tied to an account.
const account = process.env.CDK_DEFAULT_ACCOUNT;
const isFirst = isFirstDeployment(app.node.tryGetContext('first'));
if (isFirst && account !== undefined)
  await requireFirst(name, app.node.tryGetContext('confirm'), () =>
    stackStatus(stackNameOf(name, 'service'), stage.region),
  );
addStacks(app, name, stage, { account, isFirst });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const { directory } = app.synth();
writeCodeCaches(directory);
console.log(describeCodeCaches());
