import { absent, invalidFields, Problem } from '#shared/http/problem.ts';
import { parseMoney } from '#shared/money/money.ts';
import type { AccountParty } from '#shared/payment-requests/account-party.ts';
import { pastDaysIn } from '#shared/payment-requests/instructions.ts';
import {
  advancePaymentRequest,
  newPaymentRequest,
  type PaymentRequest,
} from '#shared/payment-requests/payment-request.ts';
import { providerById } from '#shared/providers/directory.ts';
import { addSeconds } from '#shared/runtime/clock.ts';
import { derivedId, digest } from '#shared/runtime/ids.ts';
import { canonicalJson } from '#shared/signing/canonical-json.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import type { Owner } from '#shared/storage/entities.ts';
import { createOnce } from '#shared/storage/create-once.ts';
import { keys } from '#shared/storage/keys.ts';
import type { Deps, Ops } from './deps.ts';
import { marketFaults } from './market-rules.ts';
import type { PaymentRequestBody } from './payment-request-body.ts';
import { presentCreated, presentPaymentRequest } from './payment-request-view.ts';

/**
 * At most one request per idempotency key and per signature: the first of them names it, the other is reserved beside
 * it (createOnce), so that a captured request cannot make a second payment by leaving the key out.
 */
export const createPaymentRequest: Ops['createPaymentRequest'] = async (call, deps) => {
  const { body, client, market, signature, idempotencyKey } = call;
  // The market is a header, and no header is signed: a signature makes one request whatever market it is shown in.
  const bySignature = derivedId('payment-request', client.id, 'signature', signature);
  const id =
    idempotencyKey === undefined ? bySignature : derivedId('payment-request', client.id, 'key', market, idempotencyKey);
  const at = deps.now().toISOString();
  const faults = marketFaults(body, market);
  const past = pastDaysIn(body.instructions, at);
  // A day that was yet to come when the request was made must not keep its repetition from the first answer.
  const isRepeated = async () => (await deps.table.get(keys.paymentRequest(id))) !== undefined;
  if (faults.length > 0 || (past.length > 0 && !(await isRepeated()))) throw invalidFields([...faults, ...past]);
  const request = newPaymentRequest(
    {
      ...factsOf(body, id),
      id,
      clientId: client.id,
      market,
      providerCode: body.providerId && providerById(market, body.providerId)?.code,
      expiresAt: addSeconds(at, client.lifetimes.paymentRequestSeconds),
      bodyHash: digest(canonicalJson(body)),
    },
    at,
  );
  const aliases = id === bySignature ? [] : [keys.paymentRequest(bySignature)];
  const { item, created } = await createOnce(deps.table, deps.stores.paymentRequests.create(request).item, aliases);
  const standing = deps.stores.paymentRequests.read(item);
  if (standing.bodyHash !== request.bodyHash) throw new Problem('idempotency_mismatch');
  return { created: presentCreated(standing), replayed: !created };
};

const factsOf = (body: PaymentRequestBody, id: string) => {
  const party = (role: string, input: Omit<AccountParty, 'id'>): AccountParty => ({
    id: derivedId('account-party', id, role),
    ...input,
  });
  return {
    type: body.type,
    ...parseMoney(body.amount, body.currency),
    creditorAccount: party('creditor', {
      schemeName: 'IBAN',
      identification: body.beneficiaryIban ?? '',
      name: body.beneficiaryName,
      accountHolderName: body.beneficiaryName,
    }),
    additionalCreditorAccounts: (body.additionalCreditorAccounts ?? []).map((input, index) =>
      party(`additional-creditor-${index}`, input),
    ),
    debtorAccount: body.debtorAccount && party('debtor', body.debtorAccount),
    creditorReference: body.creditorReference,
    creditorType: body.creditorType,
    debtorReference: body.debtorReference,
    merchantId: body.merchantId,
    merchantReference: body.merchantReference,
    internalReference: body.reference,
    isCopVerified: body.risks?.creditorIndicators?.confirmationOfPayeeResponse === 'Yes',
    purpose: body.purpose,
    redirectUrl: body.redirectUrl,
    successRedirectUrl: body.successRedirectUrl,
    failureRedirectUrl: body.failureRedirectUrl,
    instructions: body.instructions,
    risks: body.risks,
  };
};

export const listPaymentRequests: Ops['listPaymentRequests'] = async ({ client, market, query }, { stores }) => {
  const page = await stores.paymentRequests.page({ clientId: client.id, market }, query);
  return { ...page, items: page.items.map(presentPaymentRequest) };
};

export const getPaymentRequest: Ops['getPaymentRequest'] = async ({ client, market, params }, deps) =>
  presentPaymentRequest(await ownRequest({ clientId: client.id, market }, params.paymentRequestId, deps));

/** Idempotent: a request that is cancelled already stays so. */
export const cancelPaymentRequest: Ops['cancelPaymentRequest'] = async ({ client, market, params }, deps) =>
  againOnConflict(async () => {
    const request = await ownRequest({ clientId: client.id, market }, params.paymentRequestId, deps);
    if (request.status === 'Cancelled') return;
    if (request.consentId) throw new Problem('resource_locked', { message: 'The payment request has a consent' });
    if (!isNew(request)) throw new Problem('invalid_state', { message: `The payment request is ${request.status}` });
    const cancelled = advancePaymentRequest(request, 'Cancelled', deps.now().toISOString());
    await deps.stores.move({ request }, { request: cancelled });
  });

const isNew = (request: PaymentRequest): request is PaymentRequest & { status: 'New' } => request.status === 'New';

/** The client's own payment request. Another client's answers exactly as an absent one. */
export const ownRequest = async (
  owner: Owner,
  id: string,
  { stores }: Pick<Deps, 'stores'>,
): Promise<PaymentRequest> => {
  const request = await stores.paymentRequests.find(owner, id);
  if (!request) throw absent('PAYMENT_REQUEST_NOT_FOUND');
  return request;
};
