import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { errorMessage } from '../../operator/terminal/error-message.ts';

/** Reads the options and words of the command line. Throws an error with one sentence if one is wrong. */
export const readCommandLine = <T extends ParseArgsOptionsConfig>(options: T) => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // The first sentence names the fault. The rest explains how to pass words that look like options.
    throw new Error(`${(error as Error).message.split(/\.\s|\n/)[0]} (--help shows how)`, { cause: error });
  }
};

/** Runs a tool and prints what it returns, if it returns anything, or one line that says why it failed. */
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
