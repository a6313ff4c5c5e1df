import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { App, aws_lambda as lambda, aws_lambda_nodejs as nodejs, Stack } from 'aws-cdk-lib';

/** A folder inside node_modules, so that the bundle finds an AWS SDK, as on Lambda, where the runtime provides one. */
const folders = path.resolve('node_modules/.cache/usual-stack');

/**
 * Bundles the usual stack, either as CDK does by default, which leaves the AWS SDK to the runtime, or with the SDK in
 * the bundle. Returns the file that Lambda would load.
 */
export const bundleUsualStack = ({ bundleAwsSDK }: { readonly bundleAwsSDK: boolean }): string => {
  const folder = path.join(folders, bundleAwsSDK ? 'with-sdk' : 'default');
  rmSync(folder, { recursive: true, force: true });
  const app = new App({ outdir: folder });
  const stack = new Stack(app, 'Usual');
  new nodejs.NodejsFunction(stack, 'Function', {
    entry: 'test/bench/usual-stack/handler.ts',
    runtime: lambda.Runtime.NODEJS_24_X,
    bundling: { bundleAwsSDK },
  });
  app.synth();
  const asset = readdirSync(folder).find((name) => name.startsWith('asset.')) ?? '';
  return path.join(folder, asset, 'index.js');
};
