import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { unpackItem } from './packed-item.ts';

/** An item, or the values of an expression, in DynamoDB's wire form. */
export type Image = Record<string, AttributeValue>;

/** Integers that a Number cannot hold exactly come back as BigInt, all other numbers as Number. */
const wrapNumbers = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
};

/** An item in DynamoDB's wire form, from an answer, from the stream or from an exception, as a plain object. */
export const readImage = (image: Image): Record<string, unknown> => unpackItem(unmarshall(image, { wrapNumbers }));

/** A plain object in DynamoDB's wire form. Undefined members are left out. */
export const imageOf = (document: Readonly<Record<string, unknown>>): Image =>
  marshall(document, { removeUndefinedValues: true });
