import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { errorMessage } from '../../operator/terminal/error-message.ts';

/** Parses the options and arguments of the command line. Throws a one-sentence error for an invalid option. */
export const readCommandLine = <T extends ParseArgsOptionsConfig>(options: T) => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // The first sentence contains the error. The rest explains how to pass arguments that look like options.
    throw new Error(`${(error as Error).message.split(/\.\s|\n/)[0]} (--help shows how)`, { cause: error });
  }
};

/** Runs a tool and prints its result, if any, or a one-line error. */
export const runTool = (run: () => Promise<string>): void => {
  run().then(
    (text) => {
      if (text !== '') console.log(text);
    },
    (error: unknown) => {
      console.error(errorMessage(error));
      process.exitCode = 1;
    },
  );
};
