import { parseName } from '#shared/verifications/names/name.ts';
import * as z from 'zod';
import type { PayeeName } from '#shared/banks/port/payees.ts';
import { Iban } from '#shared/standard/identifiers/iban.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import type { PayeeToCheck } from './check-payee.ts';

const fullText = plainText(1, 140).optional();
const namePart = plainText(1, 70).optional();

const Name = z
  .strictObject({
    fullName: fullText.describe("A person's full name."),
    givenName: namePart.describe("A person's given name."),
    lastName: namePart.describe("A person's family name."),
    businessName: fullText.describe("A company's name."),
  })
  .describe(
    'The name of a person, as `fullName` or as both `givenName` and `lastName`, or of a business, as `businessName`.',
  )
  .meta({ id: 'PayeeName' });

interface PayeeFields {
  readonly iban?: string | undefined;
  readonly name?: z.output<typeof Name> | undefined;
  readonly beneficiaryIban?: string | undefined;
  readonly beneficiaryName?: string | undefined;
}

/** Returns an error if the fields cannot be combined, and undefined otherwise. */
const errorOf = ({
  iban,
  name,
  beneficiaryIban,
  beneficiaryName,
}: PayeeFields): [field: string, message: string] | undefined => {
  if (iban === undefined && beneficiaryIban === undefined) return ['iban', 'is required'];
  if (iban !== undefined && beneficiaryIban !== undefined) return ['beneficiaryIban', 'must not be combined with iban'];
  if (name === undefined) return beneficiaryName === undefined ? ['name', 'is required'] : undefined;
  if (beneficiaryName !== undefined) return ['beneficiaryName', 'must not be combined with name'];
  const { businessName, fullName, givenName, lastName } = name;
  const isPerson = fullName !== undefined || (givenName !== undefined && lastName !== undefined);
  if (businessName === undefined)
    return isPerson ? undefined : ['name', 'must contain fullName, both givenName and lastName, or businessName'];
  const hasOther = [fullName, givenName, lastName].some((text) => text !== undefined);
  return hasOther ? ['name', 'must be the name of a person or of a business, not both'] : undefined;
};

/** A payee check's body: an account and a name. The corresponding field names of payment requests are accepted too. */
export const PayeeBody = lazyStrictObject(() => ({
  iban: Iban.optional().describe('The IBAN of the account. Spaces and lower-case letters are accepted.'),
  name: Name.optional().describe('The name to confirm, in parts.'),
  beneficiaryIban: Iban.optional().describe('An alias of `iban`.'),
  beneficiaryName: fullText.describe(
    'The name to confirm, in one string. A name with a legal form, such as LLC, is treated as the name of a business.',
  ),
}))
  .check(({ value, issues }) => {
    const [field, message] = errorOf(value) ?? [];
    if (field !== undefined) issues.push({ code: 'custom', path: [field], message, input: value });
  })
  .describe(
    'An account and the name of its holder. Send either `iban` and `name`, or `beneficiaryIban` and `beneficiaryName`.',
  )
  .meta({
    id: 'PayeeCheckRequest',
    example: { iban: 'AE070331234567890123456', name: { fullName: 'Ivan David England' } },
  });

/** Converts the body to the use case's input. */
export const payeeToCheck = (body: z.output<typeof PayeeBody>, providerId: string | undefined): PayeeToCheck => {
  const { iban = body.beneficiaryIban, name, beneficiaryName = '' } = body;
  if (iban === undefined) throw new TypeError('The schema accepted a payee without an account');
  const ibanField = body.iban === undefined ? 'beneficiaryIban' : 'iban';
  return { iban, ibanField, name: name ? nameOf(name) : payeeNameOf(beneficiaryName), providerId };
};

const nameOf = ({ businessName, givenName, lastName, fullName }: z.output<typeof Name>): PayeeName => {
  if (businessName !== undefined) return { businessName };
  return { fullName: fullName ?? `${givenName} ${lastName}`, givenName, lastName };
};

/** Classifies a name as a business name if it contains a legal form, such as LLC, and otherwise as a person's name. */
export const payeeNameOf = (text: string): PayeeName =>
  parseName(text, undefined).some(({ isCompany }) => isCompany)
    ? { businessName: text }
    : { fullName: text, givenName: undefined, lastName: undefined };
