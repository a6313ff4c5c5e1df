/** Throws the error of the first failed task. All tasks have ended, so that one failure does not prevent the others. */
export const throwFirstFailure = (results: readonly PromiseSettledResult<unknown>[]): void => {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};
