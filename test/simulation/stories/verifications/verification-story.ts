import { commonMatch, idMatch } from '#functions/verifications/operations.ts';
import { VerificationRecord } from '#shared/verifications/verification-store.ts';
import type { Client } from '#shared/clients/client.ts';
import { type HolderCase, holderCase, checkResponse, defaultCase } from './holder-cases.ts';
import { type FinalState, itemsOf, type Oracle } from '../../oracles/aftermath.ts';
import { type FinalResponse, onceOrTwice, type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

const creditsPerInvoice = 3;

/** The data of a finished story that the oracle needs. */
export interface VerificationStory {
  /** The number of invoices for which the operator topped up the balance. */
  readonly invoices: number;
  /** The maximum number of charged verifications. Without an idempotency key, a retry is another verification. */
  readonly maxCharged: number;
}

type VerificationCase = Pick<HolderCase, 'operation' | 'body' | 'result' | 'disclosedName' | 'description'>;

/**
 * Plays verifications: a client verifies accounts, retries requests and uses up a balance that the operator tops up.
 */
export const runVerificationStory = async ({
  world,
  service,
  client,
  stranger,
  wait,
  callUntilFinal,
}: Scene): Promise<VerificationStory> => {
  const { happens, draw } = world.fate;
  const { violations } = world;

  const topUp =
    (invoice: string, { id }: Client) =>
    () =>
      callUntilFinal(service.operator, ({ balances }) => balances.topUp(id, creditsPerInvoice, invoice));

  const send = async (
    verificationCase: VerificationCase,
    idempotencyKey: string | undefined,
    caller: Client,
  ): Promise<FinalResponse<{ readonly requestId: string }>> => {
    const call = { ...callBy(caller, 'KSA'), idempotencyKey };
    const response = await callUntilFinal(service.verifications, async (deps) => {
      const { body, operation } = verificationCase;
      return operation === 'idMatch' ? idMatch({ ...call, body }, deps) : commonMatch({ ...call, body }, deps);
    });
    if (!('ok' in response)) return response;
    checkResponse(verificationCase, response.ok.created, violations);
    return { ok: response.ok.created };
  };

  /** Reuses an idempotency key, which belongs to one client, one operation and one request body. */
  const reuse = async (
    verificationCase: VerificationCase,
    key: string,
    response: { readonly requestId: string },
  ): Promise<void> => {
    const other = holderCase(draw('the question under the same key'));
    const reused = await send(other, key, client);
    const isSame = JSON.stringify(other.body) === JSON.stringify(verificationCase.body);
    const isMixed =
      other.operation === verificationCase.operation
        ? isSame !== ('ok' in reused && reused.ok.requestId === response.requestId)
        : 'ok' in reused && reused.ok.requestId === response.requestId;
    if (isMixed) violations.push('create: A key returned the response to another request');
    await topUp('invoice of another client', stranger)();
    const foreign = await send(other, key, stranger);
    // The balance may be used up, or not yet loaded.
    if ('errorCode' in foreign && foreign.errorCode !== 'subscription_required')
      violations.push(`isolation: A key was rejected because another client had used it: ${foreign.errorCode}`);
    if ('ok' in foreign && foreign.ok.requestId === response.requestId)
      violations.push("isolation: A key returned another client's response");
  };

  let maxCharged = 0;
  const verify = async (idempotencyKey: string | undefined): Promise<void> => {
    maxCharged += idempotencyKey === undefined ? Infinity : 1;
    const verificationCase = happens('the verification is about another account', 0.25)
      ? holderCase(draw('which account'))
      : defaultCase;
    const responses = await onceOrTwice(
      () => send(verificationCase, idempotencyKey, client),
      idempotencyKey !== undefined && happens('the verification is repeated', 0.4),
    );
    const successful = responses.flatMap((response) => ('ok' in response ? [response.ok] : []));
    if (new Set(successful.map((response) => JSON.stringify(response))).size > 1)
      violations.push('create: A retried verification received a different response');
    const [response] = successful;
    if (response && idempotencyKey !== undefined && happens('the key is used again', 0.05)) {
      maxCharged += 1;
      await reuse(verificationCase, idempotencyKey, response);
    }
  };

  await onceOrTwice(topUp('invoice 1', client), happens('the balance is topped up twice', 0.3));
  const count = 2 + Math.floor(draw('how many verifications') * 5);
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await wait('until a verification', 30_000);
      await verify(happens('the verification has no key', 0.2) ? undefined : `key ${index}`);
    }),
  );
  const isToppedUpLater = happens('the balance is topped up later', 0.3);
  if (isToppedUpLater) {
    await topUp('invoice 2', client)();
    await verify('last');
  }
  return { invoices: isToppedUpLater ? 2 : 1, maxCharged };
};

const sumOf = (items: readonly Readonly<Record<string, unknown>>[], name: string): number =>
  items.reduce((sum, item) => sum + Number(item[name] ?? 0), 0);

const retentionMs = 30 * 86_400_000;

/**
 * The balance is the sum of the top-ups minus the charges, and the daily counters count every response. A verification
 * is charged if and only if its response contains information about the account, and it is not stored beyond its
 * retention period.
 */
export const balanceIsCorrect =
  ({ invoices, maxCharged }: VerificationStory): Oracle =>
  (finalState) => {
    const { items, client } = finalState;
    const balance = balanceOf(finalState);
    const verifications = itemsOf(finalState, 'Verification');
    const records = verifications.filter(({ clientId }) => clientId === client.id);
    const charged = sumOf(records, 'charged');
    const expectedBalance = invoices * creditsPerInvoice - charged;
    const usage = items.filter(({ pk }) => pk === `USAGE#${client.id}`);
    const counted = [sumOf(usage, 'answered'), sumOf(usage, 'charged')];
    return [
      ...verifications.flatMap((item) => {
        const record = VerificationRecord.parse(item);
        const expectedCharge = record.result === 'UNABLE_TO_VERIFY' ? 0 : 1;
        const isStoredTooLong = Number(item.ttl) * 1000 > Date.parse(record.answeredAt) + retentionMs + 1_000;
        return [
          ...(record.charged === expectedCharge ? [] : [`${record.result} costs ${record.charged}`]),
          ...(isStoredTooLong ? ['A verification outlives its retention period'] : []),
        ];
      }),
      ...(balance === expectedBalance ? [] : [`The balance is ${balance} instead of ${expectedBalance}`]),
      ...(charged > maxCharged ? [`${charged} verifications were charged instead of at most ${maxCharged}`] : []),
      ...(expectedBalance < 0 ? ['The balance is overdrawn'] : []),
      ...(counted[0] === records.length && counted[1] === charged
        ? []
        : [`The counters show ${counted.join(' and ')} instead of ${records.length} and ${charged}`]),
    ];
  };

const balanceOf = ({ items, client }: FinalState): number =>
  Number(items.find(({ pk, sk }) => pk === `BALANCE#${client.id}` && sk === 'VERIFICATIONS')?.balance ?? 0);
