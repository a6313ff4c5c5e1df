import { afterEach, beforeEach, vi } from 'vitest';

/** Records what each test of a file logs, instead of printing it. Returns a function that returns the parsed lines. */
export const useLoggedLines = (): (() => readonly Record<string, unknown>[]) => {
  let lines: Record<string, unknown>[] = [];
  beforeEach(() => {
    lines = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      lines.push(JSON.parse(String(text)));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return () => lines;
};

/** Runs a function. Returns the parsed lines that it logs, which are not printed. */
export const loggedBy = async (run: () => unknown): Promise<readonly Record<string, unknown>[]> => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await run();
    return output.mock.calls.map(([text]) => JSON.parse(String(text)));
  } finally {
    output.mockRestore();
  }
};
