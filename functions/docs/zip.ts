import { zlib } from '#shared/platform/encoding/zlib.ts';

/** A text file in an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: string;
}

/** 1 January 1980, the first day that the format supports. */
const date = 0x21;
const version = 20;
const utf8Names = 0x0800;
const deflated = 8;

/** Encodes numbers in little-endian order, each with the given size in bytes. */
const numbers = (...values: readonly (readonly [value: number, size: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(values.reduce((total, [, size]) => total + size, 0));
  let at = 0;
  for (const [value, size] of values) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** Creates a ZIP archive (PKWARE APPNOTE 4.3). The same files always produce the same bytes. */
export const zip = (files: readonly ArchiveFile[]): Buffer => {
  const { crc32, deflateRawSync } = zlib();
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const nameBytes = Buffer.from(name);
    const shared = [
      [version, 2],
      [utf8Names, 2],
      [deflated, 2],
      [0, 2],
      [date, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    ] as const;
    const header = Buffer.concat([numbers([0x04034b50, 4], ...shared), nameBytes, packed]);
    local.push(header);
    central.push(
      numbers([0x02014b50, 4], [version, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      nameBytes,
    );
    offset += header.length;
  }
  const directory = Buffer.concat(central);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...local, directory, end]);
};
