import { Conflict } from '#shared/platform/storage/table.ts';

/** One line about what went wrong, for errors that are not written for operators with what to do next. */
export const inWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Conflict) return 'Somebody else changed the client at the same moment: run it again';
  if ('code' in error && error.code === 'ECONNREFUSED')
    return 'The local cloud is not running: start it with npm start';
  if (error.name === 'CredentialsProviderError')
    return `${error.message}: a deployed stage needs AWS credentials of its account`;
  return error.message;
};
