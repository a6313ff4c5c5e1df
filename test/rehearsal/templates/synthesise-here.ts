import { ensureAssembly } from '#infra/local/synth.ts';
import type { AssemblyOptions } from '#test/support/cloud/templates/stage-assembly.ts';
import { addStage } from '../rehearsed-stage.ts';
import { synthesise } from './synthesis.ts';

/** Synthesises the rehearsed stage of the checkout in which this script runs, into a folder. */
const [outdir = '', settings = ''] = process.argv.slice(2);
const options = JSON.parse(settings) as AssemblyOptions;

addStage();
await ensureAssembly(options.bundles, console.log);
await synthesise(outdir, options);
