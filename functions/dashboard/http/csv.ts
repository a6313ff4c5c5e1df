import type { ResponseContent } from '#shared/platform/http/request.ts';
import type { Days } from '../pages/fields.ts';

interface CsvTable {
  /** The file's name without its ending. The days follow it. */
  readonly name: string;
  readonly days?: Days;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | undefined)[])[];
  /** The last line of a file that does not contain everything. The file's name then says so too. */
  readonly cut?: string | undefined;
}

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const byteOrderMark = '\uFEFF';

/**
 * The places in a text at which a spreadsheet would run a formula, also after a space, a quotation mark or an invisible
 * mark: at its beginning, and after a separator that a spreadsheet may use instead of the comma.
 */
const formula = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\s\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** A number of ours may be negative. */
const number = /^-?\d+(?:\.\d+)?$/;

const cellOf = (value: string | number = ''): string => {
  const text = String(value);
  const harmless = number.test(text) ? text : text.replaceAll(formula, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Returns a table as a CSV file (RFC 4180). */
export const csvFile = ({ name, days: { from, to } = {}, header, rows, cut }: CsvTable): ResponseContent => {
  const lines = [header, ...rows, ...(cut === undefined ? [] : [[cut]])];
  const text = lines.map((line) => `${header.map((_, index) => cellOf(line[index])).join(',')}\r\n`).join('');
  const parts = [name, from && `from-${from}`, to && `to-${to}`, cut && 'incomplete'];
  const fileName = `${parts.filter((part) => part !== undefined).join('-')}.csv`;
  return {
    status: 200,
    body: byteOrderMark + text,
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  };
};
