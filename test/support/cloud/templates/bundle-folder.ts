import { stacksWith } from './stage-assembly.ts';
import { assembly } from '../assembly-setup.ts';

/** Loads the constructs before any test file does, so that functions reuse the bundles of the assembly. */
await stacksWith(assembly);
