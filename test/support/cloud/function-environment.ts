import path from 'node:path';
import { functionEnvironments } from '#infra/local/template/function-environments.ts';
import { assembly } from './assembly-setup.ts';
import { bundleOf, type Resource } from './templates/template.ts';

const environments = functionEnvironments(assembly);

/**
 * Returns a function's environment variables, with an example value instead of each reference, so that its code can be
 * loaded.
 */
export const environmentOf = (resource: Resource): Record<string, string> => ({
  ...environments.get(path.dirname(bundleOf(resource))),
  // Node does not start on Windows without SystemRoot.
  SystemRoot: process.env.SystemRoot ?? '',
});
