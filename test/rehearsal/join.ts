import { aws, functionWith, operate } from './aws/commands.ts';

/** Minimum number of banks that customers must be able to choose in the UAE sandbox. */
const minBanks = 5;

/** Runs a function immediately instead of on its schedule. It is found by one of its environment variables. */
const runScheduled = async (variable: string): Promise<string> =>
  aws(`lambda invoke --function-name ${await functionWith(variable)} --qualifier live /dev/null`);

/**
 * Joins the deployed stage's sandbox with the operator's command, and runs the directory reader and the preparation of
 * the day's signing pairs. Throws if customers can choose too few banks afterwards.
 */
export const joinSandbox = async (): Promise<void> => {
  await operate('banks.ts', 'join');
  const response = await runScheduled('DIRECTORIES');
  await runScheduled('WEBHOOK_SIGNING');
  const listed = JSON.parse(await operate('banks.ts', '--json', 'list')) as readonly { readonly state: string }[];
  const active = listed.filter(({ state }) => state === 'active');
  if (active.length < minBanks)
    throw new Error(`Customers can choose only ${active.length} banks after the directory was read: ${response}`);
};
