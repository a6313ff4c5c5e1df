import { readAssembly } from '#infra/local/template/assembly.ts';
import { resolveTemplates } from '#infra/local/template/template.ts';
import { stages } from '#infra/stages.ts';
import { assembly } from '../assembly-setup.ts';

/** Lines in which the local cloud reports what it does not support in the templates. */
export const warnings: string[] = [];
export const report = (line: string): void => void warnings.push(line);

const stacks = readAssembly(assembly, report);
export const place = {
  region: stacks.region,
  account: stacks.account,
  endpoint: 'http://endpoint',
  apiUrl: () => '',
  domains: new Map([[stages.local.sandboxResourceDomain.name, 'https://127.0.0.1']]),
};

/** The resources of the templates, as the local cloud resolves them. */
export const { resources } = resolveTemplates(stacks, place, report);
