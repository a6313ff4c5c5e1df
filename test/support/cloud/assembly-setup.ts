import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';

/** The folder with the synthesised templates and bundles, which are reused until a source file changes. */
export const assembly = assemblyFolder;

const shared = globalThis as { synthesis?: Promise<void> };

/**
 * Synthesises the templates. Vitest runs the setups of several projects concurrently in one process: the first one
 * synthesises, and the others wait.
 */
export const setup = (): Promise<void> => {
  shared.synthesis ??= ensureAssembly(assembly, console.log);
  return shared.synthesis;
};
