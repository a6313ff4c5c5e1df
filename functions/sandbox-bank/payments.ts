import * as z from 'zod';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { derivedId, digest } from '#shared/platform/runtime/ids.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import type { Deps } from './deps.ts';
import { standingOf, troubleWith } from './outcomes.ts';
import { messagePage } from './pages.ts';
import { ApiError, type BankCall, type Reply } from './server.ts';
import type { BankConsent, BankPayment } from './store.ts';
import { signedMessage } from './third-party.ts';
import { bearerOf } from './tokens.ts';

const Amount = z.object({ Amount: z.string(), Currency: z.string() });

const Message = z.object({
  Data: z.object({
    ConsentId: z.string(),
    Instruction: z.object({ Amount }),
    PaymentPurposeCode: z.string().optional(),
    DebtorReference: z.string().optional(),
    OpenFinanceBilling: z.object({ Type: z.string(), MerchantId: z.string().optional() }),
  }),
});

const idempotencyKeyShape = /^\S{1,40}$/;
/** How long a bank that is down at first stays down. */
const downSeconds = 4;

/** One payment per idempotency key, and one per consent to a single payment, however often it is asked for. */
export const createPayment = async (call: BankCall, deps: Deps): Promise<Reply> => {
  const { consentId = '', generation } = await bearerOf(call, 'access', deps);
  const key = call.headers['x-idempotency-key'] ?? '';
  if (!idempotencyKeyShape.test(key))
    throw new ApiError(400, 'Resource.InvalidFormat', 'x-idempotency-key is required');
  const parsed = Message.safeParse((await signedMessage(call, deps)).message);
  if (!parsed.success) throw new ApiError(400, 'Body.InvalidFormat', 'The message is not a payment');
  const { Data } = parsed.data;
  const now = deps.now();
  const at = now.toISOString();
  const bodyHash = digest(canonicalJson(Data));
  const paymentId = derivedId('bank-payment', call.bank.code, consentId, key);
  const standing = await deps.store.payment(call.bank.code, paymentId);
  if (standing && standing.bodyHash !== bodyHash) {
    throw new ApiError(400, 'GenericError', 'The idempotency key was used with another payment');
  }
  if (standing) return { status: 201, json: present(standing, call, now) };
  const consent = await deps.store.consent(call.bank.code, consentId, at);
  if (consent?.tokenGeneration !== generation)
    throw new ApiError(401, 'AccessToken.Unauthorized', 'Newer tokens exist');
  const checked = check(consent, Data, now);
  const payment: BankPayment = {
    bank: call.bank.code,
    paymentId,
    consentId,
    idempotencyKey: key,
    bodyHash,
    amount: Data.Instruction.Amount,
    purpose: Data.PaymentPurposeCode,
    debtorReference: Data.DebtorReference,
    billing: Data.OpenFinanceBilling,
    createdAt: at,
    version: 0,
  };
  const consumed: BankConsent = {
    ...checked,
    status: 'Consumed',
    paymentId,
    statusUpdatedAt: at,
    version: checked.version + 1,
  };
  try {
    await deps.store.savePayment(payment, checked.isSingle ? consumed : undefined);
  } catch (error) {
    if (error instanceof Conflict) throw new ApiError(409, 'GenericRecoverableError', 'Another order is being taken');
    throw error;
  }
  if (troubleWith(payment.amount.Amount) === 'answer-lost') {
    throw new ApiError(504, 'GenericRecoverableError', 'The answer was lost on the way');
  }
  return { status: 201, json: present(payment, call, now) };
};

/** The bank's rules: a consent in force that names the consent and the amount of the order. */
const check = (
  consent: BankConsent | undefined,
  { ConsentId, Instruction }: z.infer<typeof Message>['Data'],
  now: Date,
): BankConsent => {
  if (!consent || consent.consentId !== ConsentId) throw new ApiError(400, 'Consent.Invalid', 'No such consent');
  if (consent.status !== 'Authorized') {
    throw new ApiError(400, 'Consent.BusinessRuleViolation', `The consent is ${consent.status}`);
  }
  const { Amount: amount, Currency: currency } = Instruction.Amount;
  const trouble = troubleWith(amount);
  const differs = consent.amount && (consent.amount.Amount !== amount || consent.amount.Currency !== currency);
  if (differs || trouble === 'refused') {
    throw new ApiError(400, 'Consent.FailsControlParameters', 'The payment does not fit the consent');
  }
  if (trouble === 'down-at-first' && secondsBetween(consent.statusUpdatedAt, now) < downSeconds) {
    throw new ApiError(503, 'GenericRecoverableError', 'The bank is down');
  }
  return consent;
};

export const getPayment = async (call: BankCall, deps: Deps): Promise<Reply> => {
  await bearerOf(call, 'client', deps);
  const payment = await deps.store.payment(call.bank.code, call.params.paymentId ?? '');
  if (!payment) throw new ApiError(404, 'Resource.InvalidResourceId', 'No such payment');
  return { status: 200, json: present(payment, call, deps.now()) };
};

const present = (payment: BankPayment, { issuer }: BankCall, now: Date) => {
  const { status, reason, afterSeconds } = standingOf(payment, secondsBetween(payment.createdAt, now));
  const self = `${issuer}/open-finance/payment/v2.1/payments/${payment.paymentId}`;
  return {
    Data: {
      PaymentId: payment.paymentId,
      ConsentId: payment.consentId,
      ...(status !== 'Pending' && { PaymentTransactionId: digest('transaction', payment.paymentId).slice(0, 24) }),
      Status: status,
      StatusUpdateDateTime: new Date(new Date(payment.createdAt).getTime() + afterSeconds * 1000).toISOString(),
      CreationDateTime: payment.createdAt,
      Instruction: { Amount: payment.amount },
      PaymentPurposeCode: payment.purpose,
      DebtorReference: payment.debtorReference,
      OpenFinanceBilling: payment.billing,
      ...(reason && { RejectReasonCode: [reason] }),
    },
    Links: { Self: self, Related: `${issuer}/open-finance/payment/v2.1/payment-consents/${payment.consentId}` },
    Meta: {},
  };
};

const consentOf = async (call: BankCall, deps: Deps): Promise<BankConsent> => {
  const consent = await deps.store.consent(call.bank.code, call.params.consentId ?? '', deps.now().toISOString());
  if (!consent) throw new ApiError(404, 'Resource.InvalidResourceId', 'No such consent');
  return consent;
};

const presentConsent = (consent: BankConsent, { issuer }: BankCall): Reply => ({
  status: 200,
  json: {
    Data: {
      ConsentId: consent.consentId,
      Status: consent.status,
      CreationDateTime: consent.createdAt,
      StatusUpdateDateTime: consent.statusUpdatedAt,
      ExpirationDateTime: consent.expiresAt,
    },
    Links: { Self: `${issuer}/open-finance/payment/v2.1/payment-consents/${consent.consentId}` },
    Meta: {},
  },
});

export const getConsent = async (call: BankCall, deps: Deps): Promise<Reply> => {
  await bearerOf(call, 'client', deps);
  return presentConsent(await consentOf(call, deps), call);
};

const Patch = z.object({ Data: z.object({ Status: z.literal('Revoked'), RevokedBy: z.string() }) });

/** A third party may withdraw; repeating it changes nothing. */
export const patchConsent = async (call: BankCall, deps: Deps): Promise<Reply> => {
  await bearerOf(call, 'client', deps);
  if (!Patch.safeParse(parsedJson(call.body)).success) {
    throw new ApiError(400, 'Body.InvalidFormat', 'Only Revoked can be set');
  }
  return retryOnConflict(async () => {
    const consent = await consentOf(call, deps);
    const open = ['AwaitingAuthorization', 'Authorized', 'Suspended'].includes(consent.status);
    return presentConsent(open ? await setStatus(consent, 'Revoked', deps) : consent, call);
  });
};

const managed = { revoke: 'Revoked', suspend: 'Suspended', resume: 'Authorized' } as const;
const manageable: Readonly<Record<string, readonly string[]>> = {
  Authorized: ['Revoked', 'Suspended'],
  Suspended: ['Revoked', 'Authorized'],
};

/** The customer, or the bank's own staff, in the bank's app: form member `action` = revoke, suspend or resume. */
export const manageConsent = (call: BankCall, deps: Deps): Promise<Reply> =>
  retryOnConflict(() => manageOnce(call, deps));

const manageOnce = async (call: BankCall, deps: Deps): Promise<Reply> => {
  const consent = await consentOf(call, deps);
  const wanted = managed[call.form.get('action') as keyof typeof managed];
  if (!manageable[consent.status]?.includes(wanted)) {
    return { status: 409, html: messagePage(call.bank, 'Nothing changed', `The consent is ${consent.status}.`) };
  }
  await setStatus(consent, wanted, deps);
  return { status: 200, html: messagePage(call.bank, 'Done', `The consent is ${wanted}.`) };
};

const setStatus = async (consent: BankConsent, status: BankConsent['status'], deps: Deps): Promise<BankConsent> => {
  const statusUpdatedAt = deps.now().toISOString();
  const changed = { ...consent, status, statusUpdatedAt, version: consent.version + 1 };
  await deps.store.saveConsent(changed);
  return changed;
};
