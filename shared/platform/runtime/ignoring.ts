/** Creates an error handler that returns undefined for errors of some kinds, and rethrows all others. */
export const ignoring =
  (...kinds: readonly (abstract new (...args: never[]) => Error)[]) =>
  (error: unknown): undefined => {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
  };
