import { isObject, parsedJson } from '#shared/platform/runtime/json.ts';

/** A JSON line that a function logged, with its time. */
export interface StoredLine {
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The maximum number of lines per log group in memory. Beyond it, the oldest lines are discarded. */
const maxLines = 20_000;

/**
 * Creates a store for the functions' log lines. Lines that are not JSON cannot be searched by field and are discarded.
 */
export const createLogStore = (now: () => number) => {
  const groups = new Map<string, StoredLine[]>();
  return {
    write: (logGroup: string, text: string): void => {
      const lines = groups.get(logGroup) ?? [];
      groups.set(logGroup, lines);
      for (const line of text.split('\n')) {
        const fields = parsedJson(line);
        if (isObject(fields)) lines.push({ at: now(), fields });
      }
      if (lines.length > maxLines) lines.splice(0, lines.length - maxLines);
    },
    lines: (logGroup: string): readonly StoredLine[] => groups.get(logGroup) ?? [],
    /** Returns the log groups with lines. */
    names: (): readonly string[] => [...groups.keys()],
  };
};
export type LogStore = ReturnType<typeof createLogStore>;
