import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';

/** The folder of the synthesised templates and bundles. They are built once and reused until a source file changes. */
export const assembly = assemblyFolder;

const shared = globalThis as { synthesis?: Promise<void> };

/**
 * Vitest runs the setup of several projects in one process concurrently. The first one synthesises, and the others
 * wait.
 */
export const setup = (): Promise<void> => {
  shared.synthesis ??= ensureAssembly(assembly, console.log);
  return shared.synthesis;
};
