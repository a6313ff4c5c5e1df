import { invalid, Problem } from '#shared/http/problem.ts';
import type { Call, Created, Operations, Route } from '#shared/http/route.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/identifiers/iban.ts';
import { countriesOf } from '#shared/markets/market.ts';
import { SourceUnavailable } from '#shared/outbound/guarded-call.ts';
import { type BankEntry, bankByCode } from '#shared/providers/bank-registry.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import { derivedId, newId } from '#shared/runtime/ids.ts';
import type { SealedBox } from '#shared/secrets/sealed-box.ts';
import { canonicalJson } from '#shared/signing/canonical-json.ts';
import type { AccountSource } from '#shared/verifications/account-source.ts';
import type { Balances } from '#shared/verifications/balances.ts';
import type { CommercialRegistry } from '#shared/verifications/commercial-registration.ts';
import type { HashInput } from '#shared/verifications/input-hashes.ts';
import { judge, type Question, type Verdict } from '#shared/verifications/verification.ts';
import type { VerificationRecord, Verifications } from '#shared/verifications/verification-store.ts';
import type { routes } from './routes.ts';

export interface Deps {
  readonly accounts: AccountSource;
  readonly registry: CommercialRegistry;
  readonly balances: Pick<Balances, 'balance'>;
  readonly verifications: Verifications;
  readonly secrets: SealedBox;
  readonly hashInput: HashInput;
  readonly now: Clock;
}
export type Ops = Operations<typeof routes, Deps>;

type AnyCall = Pick<Call<Route>, 'interactionId' | 'idempotencyKey'> & {
  readonly client: NonNullable<Call<Route & { access: 'client' }>['client']>;
  readonly market: NonNullable<Call<Route & { market: 'KSA' }>['market']>;
  readonly body?: unknown;
  readonly query?: unknown;
};

/** What an operation found out, before it is kept and charged. */
export interface Finding<T> {
  readonly answer: T;
  readonly result: string;
  readonly errorDescription: string | null;
  readonly accountStatus: string | null;
  readonly bankCode: string | null;
  readonly charged: boolean;
  /** What was asked, by name; kept as keyed hashes. */
  readonly inputs: Readonly<Record<string, string | undefined>>;
}

/**
 * One verification: finds out, then keeps the answer, charges it and counts it in one write. What could not be verified
 * is kept and not charged; a repeat under its idempotency key gets the kept answer and costs nothing.
 */
export const answerOnce = async <T>(
  operation: string,
  call: AnyCall,
  deps: Deps,
  find: (requestId: string, at: string) => Promise<Finding<T>>,
): Promise<Created<T>> => {
  const { client, market, idempotencyKey } = call;
  const asked = await deps.hashInput(canonicalJson({ body: call.body, query: call.query }));
  const requestId = idempotencyKey ? derivedId('verification', client.id, market, operation, idempotencyKey) : newId();
  const standing = idempotencyKey ? await deps.verifications.find(requestId) : undefined;
  if (standing) return { created: await reopen<T>(standing, asked, deps), replayed: true };
  if ((await deps.balances.balance(client.id)) < 1) throw new Problem('subscription_required');
  const at = deps.now().toISOString();
  const { answer, inputs, charged, ...facts } = await find(requestId, at);
  const record: VerificationRecord = {
    ...facts,
    requestId,
    clientId: client.id,
    market,
    operation,
    answeredAt: at,
    inputs: await hashed(inputs, deps),
    charged: charged ? 1 : 0,
    answer: await deps.secrets.seal(JSON.stringify(answer), requestId),
    bodyHash: asked,
  };
  const kept = await deps.verifications.keep(record);
  if (kept === record) return { created: answer, replayed: false };
  return { created: await reopen<T>(kept, asked, deps), replayed: true };
};

const reopen = async <T>(record: VerificationRecord, asked: string, { secrets }: Deps): Promise<T> => {
  if (record.bodyHash !== asked) throw new Problem('idempotency_mismatch');
  return JSON.parse(await secrets.open(record.answer, record.requestId)) as T;
};

const hashed = async (inputs: Finding<unknown>['inputs'], { hashInput }: Deps): Promise<Record<string, string>> => {
  const given = Object.entries(inputs).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(
    await Promise.all(given.map(async ([name, value]) => [name, await hashInput(value)] as const)),
  );
};

export interface AccountQuestion extends Question {
  readonly iban: string;
}

export interface AccountAnswer {
  readonly requestId: string;
  readonly executionDate: string;
  readonly bank: Pick<BankEntry, 'englishName' | 'arabicName' | 'bankCode' | 'swiftCode'> | null;
  readonly verdict: Verdict;
}

/** Asks the account's source and presents its word in the members of the operation. */
export const answerAccount = <T>(
  operation: string,
  call: AnyCall,
  question: AccountQuestion,
  deps: Deps,
  present: (answer: AccountAnswer) => T,
): Promise<Created<T>> =>
  answerOnce(operation, call, deps, async (requestId, executionDate) => {
    const { iban, name, ids } = question;
    const code = bankCodeOfIban(iban) ?? '';
    const bank = bankByCode(countryOfIban(iban), code);
    const verdict = await verdictOn(question, bank, call.interactionId, deps);
    return {
      answer: present({ requestId, executionDate, bank: bank ? shown(bank) : null, verdict }),
      result: verdict.result,
      errorDescription: verdict.errorDescription,
      accountStatus: verdict.accountStatus,
      bankCode: code,
      charged: verdict.result !== 'UNABLE_TO_VERIFY',
      inputs: { iban, name, ...Object.fromEntries(ids.map(({ type, value }) => [type, value])) },
    };
  });

const shown = ({ englishName, arabicName, bankCode, swiftCode }: BankEntry) => ({
  englishName,
  arabicName,
  bankCode,
  swiftCode,
});

/** A bank nobody knows and a source that is down leave the question open, and open questions are not charged. */
const verdictOn = async (
  question: AccountQuestion,
  bank: BankEntry | undefined,
  interactionId: string,
  { accounts }: Deps,
): Promise<Verdict> => {
  if (!bank) return judge(question, 'UNSUPPORTED_BY_BANK');
  try {
    return judge(question, await accounts.lookUp(question.iban, interactionId));
  } catch (error) {
    if (error instanceof SourceUnavailable) return judge(question, 'BANK_ISSUE');
    throw error;
  }
};

/** The current path verifies accounts of its market. */
export const checkCountry = (iban: string, market: AnyCall['market']): void => {
  const country = countryOfIban(iban);
  const admitted: readonly string[] = countriesOf[market];
  if (admitted.includes(country)) return;
  throw invalid('iban', `must be a valid ${market === 'UAE' ? 'UAE' : market === 'KSA' ? 'KSA' : 'UAE or KSA'} IBAN`);
};
