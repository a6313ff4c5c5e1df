import { gzipSync } from 'node:zlib';

export interface ArchiveFile {
  readonly name: string;
  readonly content: string | Buffer;
}

const blockSize = 512;

/** Encodes a number in octal digits, as tar headers require. */
const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Returns a header in the ustar format of POSIX.1-2017 (pax, "ustar Interchange Format"), without owner and time. */
const headerOf = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`${name} is longer than a tar header allows`);
  const header = Buffer.alloc(blockSize);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)} `, 148);
  return header;
};

/** Creates a gzipped tar archive. The same files always produce the same bytes. */
export const tgz = (files: readonly ArchiveFile[]): Buffer => {
  const blocks = files.flatMap(({ name, content }) => {
    const bytes = Buffer.from(content);
    return [headerOf(name, bytes.length), bytes, Buffer.alloc(-bytes.length & (blockSize - 1))];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockSize)]), { level: 9 });
};
