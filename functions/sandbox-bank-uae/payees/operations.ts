import * as z from 'zod';
import { bankCodeOfIban } from '#shared/identifiers/iban.ts';
import { compareNames, maskName, type NameMatch } from '#shared/names/name-match.ts';
import { providersOf } from '#shared/providers/directory.ts';
import { requireClientToken } from '../access/bearer-token.ts';
import type { BankDeps } from '../access/deps.ts';
import { readMessage } from '../consents/read-message.ts';
import type { Operation } from '../http/call.ts';
import { ResourceError } from '../http/errors.ts';
import { apiPaths } from '../http/links.ts';
import { holderOf } from './holders.ts';

const account = { SchemeName: z.literal('IBAN'), Identification: z.string().min(1).max(34) };

/** `AEConfirmationDiscoveryRequest` of the UAE standard. */
const Discovery = z.strictObject({ Data: z.strictObject(account) });

const part = z.string().min(1).max(70).optional();
const whole = z.string().min(1).max(140);

/** `AEAccountConfirmationRequest` of the UAE standard. */
const Confirmation = z.strictObject({
  Data: z.strictObject({
    ...account,
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

/** Names the bank that keeps an account, whichever bank is asked. Answers 404 if no bank of the market does. */
export const discoverPayeeBank: Operation<BankDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, 'confirmation-of-payee', deps);
  const { Identification } = (await readMessage(call, clientId, Discovery, deps)).Data;
  const bank = providersOf('UAE', 'real-and-model').find(
    (provider) => provider.bank.bankCode === bankCodeOfIban(Identification),
  );
  if (!bank) throw new ResourceError(404);
  const { market, resources } = call.addresses;
  const message = {
    Data: {
      DiscoveryEndpointUrl: `${market}/${bank.code}/.well-known/openid-configuration`,
      ResourceServerUrl: resources.replace(/[^/]+$/, bank.code),
    },
    Links: { Self: `${resources}${apiPaths.payees}/discovery` },
    Meta: {},
  };
  return { status: 200, body: { signed: message, audience: clientId, hasOneAudience: true } };
};

/** Says whether the holder of an account has a name. Answers 204 if the bank does not keep the account. */
export const confirmPayee: Operation<BankDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, 'confirmation-of-payee', deps);
  const { Identification, Name } = (await readMessage(call, clientId, Confirmation, deps)).Data;
  const holder = holderOf(call.bank, Identification);
  if (!holder) return { status: 204 };
  const asked = 'BusinessName' in Name ? Name.BusinessName : Name.FullName;
  const { result } = compareNames(asked, [holder.en, holder.ar], 'BusinessName' in Name ? 'company' : 'person');
  const message = {
    Data: {
      NameMatchIndicator: indicators[result],
      ...(result === 'PARTIAL_MATCH' && { MaskedName: maskName(holder.en) }),
    },
    Links: { Self: `${call.addresses.resources}${apiPaths.payees}/confirmation` },
    Meta: {},
  };
  return { status: 200, body: { signed: message, audience: clientId, hasOneAudience: true } };
};
