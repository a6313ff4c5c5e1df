import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { errorMessage } from './error-message.ts';

/**
 * Returns the options of the command line, and its arguments if the tool takes any. Exits with the help if it is
 * requested, and with one sentence if an option is invalid.
 */
export const readCommandLine = <T extends ParseArgsOptionsConfig>(help: string, options: T, takesArguments = false) => {
  if (process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) {
    console.log(help);
    process.exit();
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: takesArguments });
    return { values, positionals: positionals as readonly string[] };
  } catch (error) {
    // The first sentence contains the error. The rest explains how to pass arguments that look like options.
    console.error(`${(error as Error).message.split(/\.\s|\n/)[0]} (--help shows how)`);
    process.exit(1);
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
