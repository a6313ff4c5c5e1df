import type { PayeeName } from '#shared/banks/port/payees.ts';
import { parseName } from '#shared/verifications/names/name.ts';

/** A name of unknown kind. It is a business's if it names a legal form, such as LLC. */
export const payeeNameOf = (text: string): PayeeName =>
  parseName(text, undefined).some(({ isCompany }) => isCompany)
    ? { businessName: text }
    : { fullName: text, givenName: undefined, lastName: undefined };
