import { isObject, parsedJson } from '#shared/platform/runtime/json.ts';

/** A JSON line that a function logged, with its time. */
export interface StoredLine {
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The maximum number of lines per log group in memory. Beyond it, the oldest lines are discarded. */
const maxLines = 20_000;

/** A line that a function wrote. A line without a log group is from the cloud itself. */
interface WrittenLine {
  readonly logGroup?: string | undefined;
  readonly text: string;
}

/**
 * Creates a store for the functions' log lines. Lines that are not JSON cannot be searched by field and are discarded.
 */
export const createLogStore = (now: () => number) => {
  const groups = new Map<string, StoredLine[]>();
  const write = (logGroup: string, text: string): void => {
    const lines = groups.get(logGroup) ?? [];
    groups.set(logGroup, lines);
    for (const line of text.split('\n')) {
      const fields = parsedJson(line);
      if (isObject(fields)) lines.push({ at: now(), fields });
    }
    if (lines.length > maxLines) lines.splice(0, lines.length - maxLines);
  };
  return {
    /** Returns a function that stores each line and passes it to `log`. */
    keeping:
      <W extends WrittenLine>(log: (line: W) => void) =>
      (line: W): void => {
        if (line.logGroup !== undefined) write(line.logGroup, line.text);
        log(line);
      },
    lines: (logGroup: string): readonly StoredLine[] => groups.get(logGroup) ?? [],
    /** Returns the log groups with lines. */
    names: (): readonly string[] => [...groups.keys()],
  };
};
export type LogStore = ReturnType<typeof createLogStore>;
