import type { CustomerIdentity } from '#shared/banks/port/call.ts';
import { faultOfId, idTypeOf } from '#shared/standard/identifiers/saudi-id.ts';

/** A form in which the customer may have entered their identity. */
export interface IdentityForm {
  readonly nationalId?: string | undefined;
  readonly mobileNumber?: string | undefined;
}

/** Removes separators, and replaces Arabic-Indic digits by the digits 0 to 9. */
const digitsOf = (text = ''): string =>
  text.replaceAll(/[\s()-]/g, '').replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));

const isPersonalId = (id: string): boolean => {
  const type = idTypeOf(id);
  return (type === 'NATIONAL_ID' || type === 'IQAMA_NUMBER') && faultOfId(type, id) === undefined;
};

/** Saudi mobile numbers, with or without the country code. */
const saudiMobile = /^(?:(?:\+|00)?966|0)?(5\d{8})$/;

/** Returns the identity in a form, or the names of the invalid fields. */
export const readIdentity = (
  form: IdentityForm,
): CustomerIdentity | { readonly invalid: readonly (keyof IdentityForm)[] } => {
  const nationalId = digitsOf(form.nationalId);
  const [, subscriber] = saudiMobile.exec(digitsOf(form.mobileNumber)) ?? [];
  if (isPersonalId(nationalId) && subscriber !== undefined) return { nationalId, mobileNumber: `0${subscriber}` };
  const validity = { nationalId: isPersonalId(nationalId), mobileNumber: subscriber !== undefined };
  return { invalid: (['nationalId', 'mobileNumber'] as const).filter((field) => !validity[field]) };
};

/** Returns whether the customer has sent the form. */
export const isEntered = ({ nationalId, mobileNumber }: IdentityForm): boolean =>
  nationalId !== undefined || mobileNumber !== undefined;
