import type { DashboardRow } from './row.ts';

export interface Match {
  readonly name: string;
  readonly row: DashboardRow;
  readonly params: Readonly<Record<string, string>>;
}

/** Decodes a path parameter. Leaves a malformed escape sequence unchanged; no id contains one. */
const decodeParameter = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const expressionOf = ({ path }: DashboardRow): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/**
 * Returns a function that finds a request's row. Paths with fewer parameters take precedence. A GET of a form's address
 * finds the form's confirmation, or the page that contains the form.
 */
export const createRouter = (rows: Readonly<Record<string, DashboardRow>>) => {
  const countParameters = ({ path }: DashboardRow) => path.split('{').length;
  const sorted = Object.entries(rows)
    .toSorted(([, a], [, b]) => countParameters(a) - countParameters(b))
    .map(([name, row]) => ({ name, row, expression: expressionOf(row) }));
  return (method: string, path: string): Match | undefined => {
    const matches = sorted.filter(({ expression }) => expression.test(path));
    const match =
      matches.find(({ row }) => row.method === method) ??
      (method === 'GET' ? matches.find(({ row }) => row.question ?? row.page) : undefined);
    if (!match) return undefined;
    const groups = Object.entries(match.expression.exec(path)?.groups ?? {});
    const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeParameter(value)]));
    const { row } = match;
    const shown = row.method === method || row.question ? match : sorted.find((entry) => entry.row === row.page);
    return shown && { name: shown.name, row: shown.row, params };
  };
};
