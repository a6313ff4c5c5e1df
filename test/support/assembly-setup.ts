import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';

/** The synthesised template and bundles, made once and kept while no source is newer. */
export const assembly = assemblyFolder;

const shared = globalThis as { assembling?: Promise<void> };

/** Projects are set up side by side in one process: the first one synthesises, the others wait for it. */
export const setup = (): Promise<void> => {
  shared.assembling ??= ensureAssembly(assembly, console.log);
  return shared.assembling;
};
