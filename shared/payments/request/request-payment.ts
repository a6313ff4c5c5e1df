import { type BankAccountDeps, defaultBankAccount } from '#shared/payments/creditor/manage-bank-accounts.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { parseMoney } from '#shared/standard/money.ts';
import { type PayeeCheck, type PayeeChecks, matchIndicators, payeeOf } from '#shared/payments/payee/payee-check.ts';
import type { AccountParty, AccountPartyInput } from '#shared/standard/payments/account-party.ts';
import { consentEndOf, endOfFirstDay, latestEndOf } from '#shared/payments/mandate/controls.ts';
import { latestStartOf } from '#shared/payments/mandate/mandate-transaction.ts';
import { dateErrors } from '#shared/standard/payments/instruction-rules.ts';
import { addDays, beginningOf, dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { invalidFields } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, earliest } from '#shared/platform/runtime/clock.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { assertSameBody, type CreateIdentity } from '#shared/platform/storage/create-once.ts';
import { type ProviderCatalog, type Providers, rejectionOf } from '#shared/banks/providers/providers.ts';
import { marketErrors, type RequestedPayment } from './market-rules.ts';
import { type PaymentRequestStore, newPaymentRequest, type PaymentRequest } from './payment-request.ts';

export interface RequestPaymentDeps {
  readonly stores: PaymentRequestStore;
  readonly bankAccounts: BankAccountDeps['bankAccounts'];
  readonly payeeChecks: Pick<PayeeChecks, 'find'>;
  readonly providers: ProviderCatalog;
  readonly now: Clock;
}

/**
 * Creates a payment request, at most one per name in the request's identity (create-once.ts). Replaying a captured
 * signed request cannot create a second payment request, with or without the idempotency key. The creditor defaults to
 * the owner's default account. If the owner has checked a creditor, the request includes the result of the check.
 *
 * @param lifetimeSeconds how long the request may wait for a consent
 * @throws Problem `validation_error` listing every error, `idempotency_mismatch`
 */
export const requestPayment = async (
  requested: RequestedPayment,
  context: { readonly owner: Owner; readonly identity: CreateIdentity; readonly lifetimeSeconds: number },
  { stores, bankAccounts, payeeChecks, providers: catalog, now }: RequestPaymentDeps,
): Promise<{ readonly request: PaymentRequest; readonly created: boolean }> => {
  const { owner, identity, lifetimeSeconds } = context;
  const { id, alias, bodyHash } = identity;
  const at = now().toISOString();
  const [creditor, providers] = await Promise.all([
    requested.creditor ?? defaultCreditor(owner, { bankAccounts }),
    catalog(owner.market),
  ]);
  const payment = { ...requested, creditor };
  const errors = [
    ...marketErrors(payment, owner.market, providers),
    ...(payment.executesAt === undefined
      ? dateErrors(payment, at)
      : executionErrors(payment.executesAt, at, payment.currency)),
    ...closedBankErrors(payment, providers),
  ];
  if (errors.length > 0) {
    // A retry must receive the first response, even if, since then, a scheduled date has passed, the bank has been
    // suspended or the default account has been deleted.
    const earlier = await stores.paymentRequests.findCreated(identity);
    if (!earlier) throw invalidFields(errors);
    assertSameBody(earlier, bodyHash);
    return { request: earlier, created: false };
  }
  const findCheck = async (party: AccountPartyInput | undefined): Promise<PayeeCheck | undefined> => {
    const payee = party && payeeOf(party);
    return payee && payeeChecks.find(owner, payee);
  };
  const checks = await Promise.all([creditor, ...payment.additionalCreditors].map(findCheck));
  const fields = fieldsOf(payment, checks, id);
  const deadline = earliest(addSeconds(at, lifetimeSeconds), payment.executesAt, endOfFirstDay(fields));
  const request = newPaymentRequest(
    {
      ...fields,
      ...owner,
      id,
      providerCode: payment.providerId && providers.find(payment.providerId)?.code,
      // No bank grants a mandate that has ended.
      expiresAt: earliest(deadline, consentEndOf(fields, { createdAt: at, expiresAt: deadline })),
      linkToken: randomBytes(16).toString('base64url'),
      bodyHash,
    },
    at,
  );
  const { entity, created } = await stores.paymentRequests.createOnce(request, alias);
  assertSameBody(entity, request.bodyHash);
  return { request: entity, created };
};

/** How long before the end of its consent a payment starts at the latest, so that the bank receives the order in time. */
const submissionSeconds = 300;

const executionErrors = (executesAt: string, at: string, currency: string): readonly FieldError[] => {
  if (executesAt <= at) return [['executionDateTime', 'must be in the future']];
  const timeZone = timeZoneOfCurrency(currency);
  const lapsesAt = beginningOf(addDays(dayIn(timeZone, executesAt), 1), timeZone);
  const latest = addSeconds(latestEndOf(at, timeZone), -submissionSeconds);
  return latestStartOf({ dueAt: executesAt, lapsesAt }) < latest
    ? []
    : [['executionDateTime', 'must be at most one year minus one hour from now']];
};

const closedBankErrors = ({ providerId }: RequestedPayment, { find }: Providers): readonly FieldError[] => {
  const provider = providerId === undefined ? undefined : find(providerId);
  const rejectionReason = provider && rejectionOf(provider);
  return rejectionReason === undefined ? [] : [['providerId', rejectionReason]];
};

const defaultCreditor = async (
  owner: Owner,
  deps: Pick<RequestPaymentDeps, 'bankAccounts'>,
): Promise<AccountPartyInput | undefined> => {
  const account = await defaultBankAccount(owner, deps);
  if (!account) return undefined;
  const { iban: identification, accountHolderName } = account;
  return { schemeName: 'IBAN', identification, name: accountHolderName, accountHolderName };
};

/** @param checks the result of the payee check for each creditor, if the owner made one */
const fieldsOf = (payment: RequestedPayment, checks: readonly (PayeeCheck | undefined)[], id: string) => {
  const partyOf = (role: string, input: AccountPartyInput): AccountParty => ({
    id: derivedId('account-party', id, role),
    ...input,
  });
  const { amount, creditor, additionalCreditors, debtor, risks, providerId: _p, fields: _f, ...unchanged } = payment;
  if (!creditor) throw new TypeError('The market rules accepted a payment without a creditor');
  const debtorAccount = debtor && partyOf('debtor', debtor);
  const additionalCreditorAccounts = additionalCreditors.map((input, index) =>
    partyOf(`additional-creditor-${index}`, input),
  );
  const [payeeCheck, ...additionalChecks] = checks;
  const additionalPayeeChecks = Object.fromEntries(
    additionalCreditorAccounts.flatMap((party, index) => {
      const check = additionalChecks[index];
      return check ? [[party.id, check]] : [];
    }),
  );
  const results = checks.flatMap((check) => check?.match ?? []);
  const isCopPerformed = results.length === checks.length;
  return {
    ...unchanged,
    ...parseMoney(amount, unchanged.currency),
    creditorAccount: partyOf('creditor', creditor),
    additionalCreditorAccounts,
    debtorAccount,
    requestedDebtorAccount: debtorAccount,
    // These two fields come only from our own checks, never from the client's claims in `risks`. If we have checked every
    // creditor, the results also replace those claims.
    isCopPerformed,
    isCopVerified: isCopPerformed && worstOf(results) === 'match',
    payeeCheck,
    additionalPayeeChecks: additionalCreditors.length > 0 ? additionalPayeeChecks : undefined,
    risks: isCopPerformed ? withResult(risks, worstOf(results)) : risks,
  };
};

const worstOf = (results: readonly PayeeCheck['match'][]): PayeeCheck['match'] =>
  (['no-match', 'close-match'] as const).find((result) => results.includes(result)) ?? 'match';

const withResult = (risks: RequestedPayment['risks'], result: PayeeCheck['match']): RequestedPayment['risks'] => ({
  ...risks,
  creditorIndicators: {
    ...risks?.creditorIndicators,
    confirmationOfPayeeResponse: matchIndicators[result],
    isCreditorConfirmed: result === 'match',
  },
});
