import { Conflict } from '#shared/platform/storage/table.ts';

/**
 * Returns whether an error means that no process is listening at an address. `fetch` reports this in the cause of its
 * error.
 */
const isConnectionRefused = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ECONNREFUSED') || isConnectionRefused(error.cause));

/**
 * Returns one line for the operator: what happened, then what to do next. This tool's own errors already have such a
 * message; those of AWS clients and of the table get one here.
 */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Conflict) return 'Another operator changed this client at the same time. Run the command again';
  if (isConnectionRefused(error)) return 'The local cloud is not running. Start it with: npm start';
  if (error.name === 'CredentialsProviderError')
    return `${error.message}. Set AWS credentials for the account of the deployed stage`;
  return error.message;
};
