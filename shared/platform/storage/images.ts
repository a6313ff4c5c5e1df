import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** An item, or the values of an expression, in DynamoDB's wire form. */
export type Image = Record<string, AttributeValue>;

/** Integers that a Number cannot hold exactly come back as BigInt, all other numbers as Number. */
const numberOf = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
};

const valueOf = (attribute: AttributeValue): unknown => {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return numberOf(attribute.N);
  if (attribute.M !== undefined) return documentOf(attribute.M);
  if (attribute.L !== undefined) return attribute.L.map(valueOf);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.B !== undefined) return attribute.B;
  if (attribute.NULL !== undefined) return null;
  throw new TypeError(`An attribute has the type ${Object.keys(attribute).join()}, which no item of this service has`);
};

/** An item in DynamoDB's wire form as a plain object. */
export const documentOf = (image: Image): Record<string, unknown> => {
  const members: Record<string, unknown> = {};
  for (const name in image) {
    const attribute = image[name];
    if (attribute) members[name] = valueOf(attribute);
  }
  return members;
};

/** Refuses what DynamoDB would store as another number, or not at all. */
const textOf = (number: number): string => {
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)))
    throw new TypeError(`${number} cannot be stored exactly`);
  return String(number);
};

/** The same bytes. JSON.stringify writes them in base64, as DynamoDB's requests have them (direct-calls.ts). */
const inBase64 = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const toJSON = () => Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  return Object.defineProperty(bytes, 'toJSON', { value: toJSON });
};

const attributeOf = (value: unknown): AttributeValue => {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: textOf(value) };
    case 'bigint':
      return { N: String(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      if (value === null) return { NULL: true };
      if (Array.isArray(value)) return { L: value.filter((member) => member !== undefined).map(attributeOf) };
      if (value instanceof Uint8Array) return { B: inBase64(value) };
      if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError('Only plain objects can be stored');
      return { M: imageOf(value as Readonly<Record<string, unknown>>) };
    case 'function':
    case 'symbol':
    case 'undefined':
      throw new TypeError(`A value of type ${typeof value} cannot be stored`);
  }
};

/** A plain object in DynamoDB's wire form. Undefined members are left out. */
export const imageOf = (document: Readonly<Record<string, unknown>>): Image => {
  const image: Image = {};
  for (const name in document) {
    const value = document[name];
    if (value !== undefined) image[name] = attributeOf(value);
  }
  return image;
};

const usualAnswer = JSON.stringify({
  Item: imageOf(Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`attribute${n}`, { of: 'a usual length' }]))),
});

/**
 * Takes as long as parsing an item of usual size. Whoever may not see an item must not learn from the time whether there
 * is one, so what does not exist takes the time of what is refused (`npm run bench -- foreign`).
 */
export const spendTimeOfItem = (): void => void JSON.parse(usualAnswer);

/** The item as it would be stored: without undefined members, numbers of both kinds written alike. */
export const comparable = (item: Readonly<Record<string, unknown>>): unknown =>
  JSON.parse(
    JSON.stringify(item, (_, value: unknown) =>
      typeof value === 'bigint' || typeof value === 'number' ? `${value}n` : value,
    ),
  );
