/** Returns a table, or nothing if it would have no rows. */
export const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
};

export const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

export const json = (value: unknown): string => code('json', JSON.stringify(value, undefined, 2));
