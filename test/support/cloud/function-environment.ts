import { exampleEnvironment } from '#infra/constructs/functions/bundle/example-environment.ts';
import type { Resource } from './templates/template.ts';

const examples: Readonly<Record<string, string>> = exampleEnvironment;

/** Returns the environment variables of a function, with an example in place of each reference, so that it loads. */
export const environmentOf = ({ Properties }: Resource): Record<string, string> => ({
  AWS_REGION: exampleEnvironment.AWS_REGION,
  AWS_ACCESS_KEY_ID: exampleEnvironment.AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY: exampleEnvironment.AWS_SECRET_ACCESS_KEY,
  // Node does not start on Windows without SystemRoot.
  SystemRoot: process.env.SystemRoot ?? '',
  ...Object.fromEntries(
    Object.entries(Properties.Environment.Variables as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (examples[name] ?? ''),
    ]),
  ),
});
