import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from '#functions/docs/zip.ts';

const files = [
  { name: 'empty.txt', content: '' },
  { name: 'ملف.txt', content: 'نص' },
  { name: 'long.txt', content: 'x'.repeat(5000) },
];

test('a zip lists its files at the end, and each entry inflates to its content', () => {
  const bytes = zip(files);
  const end = bytes.length - 22;
  expect([bytes.readUInt32LE(end), bytes.readUInt16LE(end + 10)]).toEqual([0x06054b50, files.length]);
  let entryStart = bytes.readUInt32LE(end + 16);
  for (const { name, content } of files) {
    const nameLength = bytes.readUInt16LE(entryStart + 28);
    expect(bytes.subarray(entryStart + 46, entryStart + 46 + nameLength).toString()).toBe(name);
    const localHeader = bytes.readUInt32LE(entryStart + 42);
    const start = localHeader + 30 + bytes.readUInt16LE(localHeader + 26);
    expect(bytes.readUInt32LE(localHeader)).toBe(0x04034b50);
    expect(inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(entryStart + 20))).toString()).toBe(content);
    entryStart += 46 + nameLength;
  }
  expect(entryStart).toBe(end);
});
