import * as z from 'zod';
import { compareNames, maskName, type NameMatch } from '#shared/verifications/names/name-match.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { holderOf } from './holders.ts';

const part = z.string().min(1).max(70).optional();
const whole = z.string().min(1).max(140);

/** `AEAccountConfirmationRequest` of the UAE standard. */
export const ConfirmationRequest = z.strictObject({
  Data: z.strictObject({
    SchemeName: z.literal('IBAN'),
    Identification: z.string().min(1).max(34),
    Name: z.union([
      z.strictObject({ FullName: whole, GivenName: part, LastName: part }),
      z.strictObject({ BusinessName: whole }),
    ]),
  }),
});

const indicators: Readonly<Record<NameMatch, string>> = {
  MATCH: 'ConfirmationOfPayee.Yes',
  PARTIAL_MATCH: 'ConfirmationOfPayee.Partial',
  NO_MATCH: 'ConfirmationOfPayee.No',
};

/** `AEAccountConfirmationResponseProperties`. Undefined if the bank does not keep the account. */
export const confirmationOf = (
  bank: Provider,
  { Data }: z.output<typeof ConfirmationRequest>,
): { readonly NameMatchIndicator: string; readonly MaskedName?: string } | undefined => {
  const { Identification, Name } = Data;
  const holder = holderOf(bank, Identification);
  if (!holder) return undefined;
  const [name, kind] =
    'BusinessName' in Name ? ([Name.BusinessName, 'company'] as const) : [Name.FullName, 'person' as const];
  const { result } = compareNames(name, [holder.en, holder.ar], kind);
  return {
    NameMatchIndicator: indicators[result],
    ...(result === 'PARTIAL_MATCH' && { MaskedName: maskName(holder.en) }),
  };
};
