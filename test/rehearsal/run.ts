import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureAssembly } from '#infra/local/synth.ts';
import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
import { globalRegion } from '#infra/other-regions/global-stack.ts';
import { reachEmulator, region } from './aws/commands.ts';
import { installTools, startEmulator, type Tools } from './aws/emulator.ts';
import { chaptersWith } from './chapters/chapters.ts';
import { type Chapter, Rehearsal } from './rehearsal.ts';
import { firstStage, setStage } from './rehearsed-stage.ts';
import { outcomeLines, type Outcome, report } from './report.ts';
import { Deployment } from './templates/deployment.ts';

/**
 * `npm run rehearse`: deploys a stage with production's settings to a third-party AWS emulator with the CDK CLI, and
 * plays chapters of its operation on it. Resources that the emulator rejects are omitted and listed in the report.
 */

const chapterNames = chaptersWith({ from: undefined, folder: '' }).map(({ name, title }) => [name, title] as const);

const help = `Deploys a stage with production's settings to an AWS emulator with the CDK CLI, and rehearses its operation there.
Takes about fifteen minutes, and needs Python 3.

  npm run rehearse                         plays all chapters
  npm run rehearse -- --only NAME,NAME     plays only these chapters
  npm run rehearse -- --from COMMIT        updates from COMMIT instead of the last release

The chapters:

${chapterNames.map(([name, title]) => `  ${name.padEnd(14)} ${title}`).join('\n')}
`;

const { values } = readCommandLine(help, { from: { type: 'string' }, only: { type: 'string' } });

/** Returns the chapters that the options select. */
const selected = (folder: string): readonly Chapter[] => {
  const all = chaptersWith({ from: values.from, folder });
  if (values.only === undefined) return all;
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !all.some((chapter) => chapter.name === name));
  if (unknown.length > 0) throw new Error(`There is no chapter ${unknown.join(', ')}: --help lists all.`);
  return all.filter(({ name }) => wanted.includes(name));
};

/** Plays a chapter. A failure does not end the rehearsal. */
const play = async (chapter: Chapter, rehearsal: Rehearsal): Promise<Outcome> => {
  console.log(`\n${chapter.name}: ${chapter.title}`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  try {
    const facts = await chapter.run(rehearsal);
    return { name: chapter.name, passed: true, lines: facts, seconds: seconds() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { name: chapter.name, passed: false, lines: text.split('\n'), seconds: seconds() };
  }
};

interface Stagehands {
  readonly folder: string;
  readonly tools: Tools;
  readonly deployment: Deployment;
}

/** Plays chapters one after another in a new account of the emulator. */
const playInNewAccount = async (
  chapters: readonly Chapter[],
  { folder, tools, deployment }: Stagehands,
): Promise<readonly Outcome[]> => {
  const emulator = await startEmulator(tools.emulator);
  try {
    reachEmulator(emulator, tools);
    setStage(firstStage);
    await deployment.bootstrap(region, globalRegion);
    const own = path.join(folder, chapters[0]?.name ?? '');
    mkdirSync(own);
    const rehearsal = new Rehearsal({ folder: own, deployment });
    const outcomes: Outcome[] = [];
    for (const chapter of chapters) {
      const outcome = await play(chapter, rehearsal);
      outcomes.push(outcome);
      console.log(outcomeLines(outcome).join('\n'));
    }
    return outcomes;
  } finally {
    await emulator.stop();
  }
};

const rehearse = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const chapters = selected(folder);
  const tools = installTools(folder);
  const bundles = path.join(folder, 'bundles');
  await ensureAssembly(bundles, console.log);
  const deployment = new Deployment({ folder, bundles });
  const accounts = [
    ...chapters.filter(({ needsNewAccount }) => needsNewAccount).map((chapter) => [chapter]),
    chapters.filter(({ needsNewAccount }) => !needsNewAccount),
  ];
  const outcomes: Outcome[] = [];
  for (const inOneAccount of accounts.filter(({ length }) => length > 0))
    outcomes.push(...(await playInNewAccount(inOneAccount, { folder, tools, deployment })));
  console.log(report(outcomes, deployment));
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
};

rehearse().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
