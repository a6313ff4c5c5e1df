import { expect, test } from 'vitest';
import { renderMarkdown } from '#infra/docs/markdown/markdown.ts';

const words = { direction: 'ltr', scrollable: 'Scrollable', asText: 'As text' } as const;
const htmlOf = (markdown: string) => renderMarkdown(`# Page\n\n${markdown}`, words).html;
const block = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;

test('code blocks in several languages one after the other are a group, and each names its language', () => {
  const html = htmlOf(`${block('js', 'a()')}${block('python', 'b()')}text\n\n${block('go', 'c()')}`);
  expect(html.match(/class="tabs"/g)).toHaveLength(1);
  expect(html.match(/<p class="caption">(\w+)/g)).toEqual([
    '<p class="caption">JavaScript',
    '<p class="caption">Python',
  ]);
});

test('a request and its response are not a group, nor are two blocks in one language', () => {
  expect(htmlOf(block('sh', 'curl x') + block('json', '{}'))).not.toContain('class="tabs"');
  expect(htmlOf(block('sh', 'curl x') + block('sh', 'curl y'))).not.toContain('class="tabs"');
});

test('code is highlighted and escaped, and keeps the placeholder of the base URL', () => {
  const html = htmlOf(block('js', "const a = '<b>{{baseUrl}}/x';"));
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(html).toContain('&lt;b&gt;{{baseUrl}}/x');
});

test('a sequence is drawn, with its messages as a list, and mirrored from right to left', () => {
  const source = `# Page\n\n${block('sequence', 'You -> Bank: asks <b>\nBank --> You: answers')}`;
  const { html } = renderMarkdown(source, words);
  expect(html).toContain('<svg');
  expect(html).toContain('<li>You → Bank: asks &lt;b&gt;</li>\n<li>Bank → You: answers</li>');
  const mirrored = renderMarkdown(source, { ...words, direction: 'rtl' }).html;
  const [left = '', right = ''] = [...html.matchAll(/class="life" x1="(\d+)"/g)].map(([, x]) => x);
  expect([...mirrored.matchAll(/class="life" x1="(\d+)"/g)].map(([, x]) => x)).toEqual([right, left]);
  expect(() => htmlOf(block('sequence', 'You: talks'))).toThrow('Not a message');
});
