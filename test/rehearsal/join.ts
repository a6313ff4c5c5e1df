import { aws, functionWith, operate } from './aws/commands.ts';

/** Minimum number of banks that customers must be able to choose in the UAE sandbox. */
const minBanks = 5;

/** Runs a function immediately instead of on its schedule. It is found by one of its environment variables. */
const runScheduled = async (variable: string): Promise<string> =>
  aws(`lambda invoke --function-name ${await functionWith(variable)} --qualifier live /dev/null`);

/** Returns the number of banks that customers can choose. */
const countBanks = async (): Promise<number> => {
  const listed = JSON.parse(await operate('banks.ts', '--json', 'list')) as readonly { readonly state: string }[];
  return listed.filter(({ state }) => state === 'active').length;
};

/**
 * Joins the deployed stage's sandbox with the operator's command, and runs the preparation of the day's signing pairs
 * and the directory reader. The reader registers at all banks, and tries again the next time if one was too slow, so it
 * runs until it adds no more banks. Throws if customers can choose too few of them.
 */
export const joinSandbox = async (): Promise<void> => {
  await operate('banks.ts', 'join');
  await runScheduled('WEBHOOK_SIGNING');
  let [before, after] = [0, 0];
  for (let reads = 0; reads < 8; reads += 1) {
    await runScheduled('DIRECTORIES');
    [before, after] = [after, await countBanks()];
    if (after >= minBanks && after === before) return;
  }
  throw new Error(`Customers can choose only ${after} banks after the directory was read.`);
};
