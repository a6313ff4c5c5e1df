import { escapeHtml } from './code-block.ts';

/** A message of a sequence diagram, from a line such as `Service --> You: 201`. Dashes mark a response. */
interface Message {
  readonly from: string;
  readonly to: string;
  readonly isResponse: boolean;
  readonly text: string;
}

const line = /^(.+?) (--?>) (.+?): (.+)$/;

const messagesOf = (source: string): readonly Message[] =>
  source.split('\n').map((text) => {
    const [, from, arrow, to, label] = line.exec(text) ?? [];
    if (!from || !to || !label) throw new Error(`Not a message of a sequence diagram: ${text}`);
    return { from, to, isResponse: arrow === '-->', text: label };
  });

const [columnWidth, rowHeight, headHeight] = [168, 46, 44];

/**
 * Draws a sequence diagram, with its text as a list. Colours are in the style sheet, so that they follow the reader's
 * colour scheme. From right to left, the first participant is on the right.
 *
 * @param attributes - of the scrollable element
 */
export const sequenceDiagram = (
  source: string,
  { attributes, direction, asText }: { attributes: string; direction: 'ltr' | 'rtl'; asText: string },
): string => {
  const messages = messagesOf(source);
  const participants = [...new Set(messages.flatMap(({ from, to }) => [from, to]))];
  const width = participants.length * columnWidth;
  const height = headHeight + messages.length * rowHeight + 16;
  const centreOf = (name: string): number => {
    const x = (participants.indexOf(name) + 0.5) * columnWidth;
    return direction === 'rtl' ? width - x : x;
  };
  const heads = participants.map((name) => {
    const x = centreOf(name);
    return `<rect class="head" x="${x - 70}" y="4" width="140" height="30" rx="6"/><text x="${x}" y="24">${escapeHtml(name)}</text><line class="life" x1="${x}" y1="34" x2="${x}" y2="${height}"/>`;
  });
  const arrows = messages.map(({ from, to, isResponse, text }, index) => {
    const y = headHeight + (index + 0.75) * rowHeight;
    const [start, end] = [centreOf(from), centreOf(to)];
    const step = Math.sign(end - start) || 1;
    const path = from === to ? `M${start} ${y - 10}h${36 * step}v14h${-30 * step}` : `M${start} ${y}H${end - 2 * step}`;
    const tip = from === to ? [start + 4 * step, y + 4, -step] : [end - step, y, step];
    const [x = 0, tipY = 0, way = 1] = tip;
    const middle = from === to ? start + 4 * step : (start + end) / 2;
    return `<path class="arrow${isResponse ? ' response' : ''}" d="${path}"/><path class="tip" d="M${x} ${tipY}l${-9 * way} -5v10z"/><text x="${middle}" y="${y - (from === to ? 16 : 7)}">${escapeHtml(text)}</text>`;
  });
  const items = messages.map(({ from, to, text }) => `<li>${escapeHtml(`${from} → ${to}: ${text}`)}</li>`);
  return `<figure class="diagram"><div class="table" ${attributes}><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false">${heads.join('')}${arrows.join('')}</svg></div>
<details><summary>${asText}</summary><ol>
${items.join('\n')}
</ol></details></figure>
`;
};
