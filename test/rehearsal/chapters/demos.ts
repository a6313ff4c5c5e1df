import type { Chapter } from '../rehearsal.ts';

/** The options of each demo: payments in both markets with all outcomes, and the other products. */
const demos: readonly (readonly string[])[] = [
  [],
  ['--market', 'KSA'],
  ['--decline'],
  ['--reject'],
  ['--flaky'],
  ['--cop'],
  ['--verify'],
  ['--accounts'],
  ['--manage'],
  ['--mandate'],
];

export const demosChapter: Chapter = {
  name: 'demos',
  title: 'all demos, as an integrator and a customer',
  async run(rehearsal) {
    await rehearsal.ensureDeployed();
    for (const options of demos) await rehearsal.runDemo(...options);
    return demos.map((options) => ['npm run demo', ...(options.length > 0 ? ['--', ...options] : [])].join(' '));
  },
};
