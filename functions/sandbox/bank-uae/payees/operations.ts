import * as z from 'zod';
import { bankCodeOfIban } from '#shared/standard/identifiers/iban.ts';
import { type Provider, providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { compareNames, maskName, type NameMatch } from '#shared/verifications/names/name-match.ts';
import { holderOf } from '#functions/sandbox/banks/holders.ts';
import { readBody } from '#functions/sandbox/banks/consents/read-body.ts';
import { requireClientToken } from '#functions/sandbox/banks/consents/require-token.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import type { BankCall, Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { apiPaths } from '../http/links.ts';
import { hub } from '../trust/hub.ts';

const account = { SchemeName: z.literal('IBAN'), Identification: z.string().min(1).max(34) };
const namePart = z.string().min(1).max(70).optional();
const requiredName = z.string().min(1).max(140);

/** `AEAccountConfirmationRequest` of the UAE standard. */
const ConfirmationRequest = z.strictObject({
  Data: z.strictObject({
    ...account,
    Name: z.union([
      z.strictObject({ FullName: requiredName, GivenName: namePart, LastName: namePart }),
      z.strictObject({ BusinessName: requiredName }),
    ]),
  }),
});

/** `AEConfirmationDiscoveryRequest` of the UAE standard. */
const Discovery = z.strictObject({ Data: z.strictObject(account) });

/** Returns the bank that holds an account. Responds with 404 if no bank in the market holds it, or outside the hub. */
export const discoverPayeeBank: Operation<UaeDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, ['confirmation-of-payee'], deps);
  const { Identification } = (await readBody(call, clientId, Discovery, deps)).Data;
  const bank = providersOf('UAE', 'real-and-model').find(
    (provider) => provider.bank.bankCode === bankCodeOfIban(Identification),
  );
  if (!bank || call.bank.code !== hub.code) throw new ResourceError(404);
  const { market, resources } = call.addresses;
  const found = {
    DiscoveryEndpointUrl: `${market}/${bank.code}/.well-known/openid-configuration`,
    ResourceServerUrl: resources.replace(/[^/]+$/, bank.code),
  };
  return respond(call, clientId, 'discovery', found);
};

const respond = ({ addresses }: BankCall, audience: string, endpoint: string, Data: object): Reply => {
  const signed = { Data, Links: { Self: `${addresses.resources}${apiPaths.payees}/${endpoint}` }, Meta: {} };
  return { status: 200, body: { signed, audience, hasOneAudience: true } };
};

const indicators: Readonly<Record<NameMatch, string>> = {
  MATCH: 'ConfirmationOfPayee.Yes',
  PARTIAL_MATCH: 'ConfirmationOfPayee.Partial',
  NO_MATCH: 'ConfirmationOfPayee.No',
};

/** Returns `AEAccountConfirmationResponseProperties`, or undefined if the bank does not hold the account. */
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

/** Compares a name with the account holder's. Responds with 204 if the bank does not hold the account. */
export const confirmPayee: Operation<UaeDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, ['confirmation-of-payee'], deps);
  const confirmation = confirmationOf(call.bank, await readBody(call, clientId, ConfirmationRequest, deps));
  return confirmation ? respond(call, clientId, 'confirmation', confirmation) : { status: 204 };
};
