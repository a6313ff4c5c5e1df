import * as z from 'zod';
import { bankCodeOfIban } from '#shared/standard/identifiers/iban.ts';
import { providersOf } from '#shared/banks/providers/directory.ts';
import { confirmationOf, ConfirmationRequest } from '#functions/sandbox/banks/confirm-payee.ts';
import { readBody } from '#functions/sandbox/banks/consents/read-body.ts';
import { requireClientToken } from '#functions/sandbox/banks/consents/require-token.ts';
import type { UaeDeps } from '../books/books.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { apiPaths } from '../http/links.ts';

const account = { SchemeName: z.literal('IBAN'), Identification: z.string().min(1).max(34) };

/** `AEConfirmationDiscoveryRequest` of the UAE standard. */
const Discovery = z.strictObject({ Data: z.strictObject(account) });

/** Names the bank that keeps an account, whichever bank is asked. Answers 404 if no bank of the market does. */
export const discoverPayeeBank: Operation<UaeDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, ['confirmation-of-payee'], deps);
  const { Identification } = (await readBody(call, clientId, Discovery, deps)).Data;
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
export const confirmPayee: Operation<UaeDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, ['confirmation-of-payee'], deps);
  const confirmation = confirmationOf(call.bank, await readBody(call, clientId, ConfirmationRequest, deps));
  if (!confirmation) return { status: 204 };
  const message = {
    Data: confirmation,
    Links: { Self: `${call.addresses.resources}${apiPaths.payees}/confirmation` },
    Meta: {},
  };
  return { status: 200, body: { signed: message, audience: clientId, hasOneAudience: true } };
};
