/**
 * Encodes an element by the Distinguished Encoding Rules of ASN.1 (ITU-T X.690). This file has the subset that
 * certificates need.
 */
const element = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 128 + bytes.length), bytes, content]);
};

export const sequence = (...contents: readonly Uint8Array[]): Buffer => element(0x30, ...contents);

export const set = (...contents: readonly Uint8Array[]): Buffer => element(0x31, ...contents);

/** Encodes a context-specific tag: constructed around an element, or primitive around a simple value. */
export const tagged = (tag: number, form: 'constructed' | 'primitive', ...contents: readonly Uint8Array[]): Buffer =>
  element((form === 'constructed' ? 0xa0 : 0x80) + tag, ...contents);

/** Encodes a non-negative integer without leading zeros, except one that keeps the sign bit clear. */
export const integer = (bytes: Uint8Array): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  return element(0x02, Buffer.alloc((digits[0] ?? 0) > 127 ? 1 : 0), digits);
};

export const boolean = (value: boolean): Buffer => element(0x01, Buffer.of(value ? 0xff : 0));

export const octets = (bytes: Uint8Array): Buffer => element(0x04, bytes);

/** Encodes a bit string whose last `unused` bits are padding. */
export const bits = (bytes: Uint8Array, unused = 0): Buffer => element(0x03, Buffer.of(unused), bytes);

export const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text));

/** Encodes a time, in milliseconds since the epoch, as `YYYYMMDDHHMMSSZ`. */
export const time = (milliseconds: number): Buffer =>
  element(0x18, Buffer.from(`${new Date(milliseconds).toISOString().replaceAll(/[-:T]|\..*$/g, '')}Z`));

const base128 = (value: number): number[] => {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(128 + (rest % 128));
  return digits;
};

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};
