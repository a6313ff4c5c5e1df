import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { noticePage } from '#shared/sandbox-banks/pages/layout.ts';
import { textsIn } from '#shared/sandbox-banks/texts/language.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Books } from '../books/books.ts';
import type { BankConsent } from '../books/records.ts';
import { consentUrl } from '../http/addresses.ts';
import { type BankCall, languageIn, type Operation } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { requireClientToken } from '../oauth/bearer-token.ts';

export interface ConsentDeps {
  readonly books: Books;
  readonly now: Clock;
}

type Status = BankConsent['status'];

export const getConsent: Operation<ConsentDeps> = async (call, deps) => {
  await requireClientToken(call, deps);
  return { status: 200, json: presentConsent(await findConsent(call, deps), call.issuer) };
};

/** AEPatchPaymentConsent: a third party can only revoke a consent. */
const Revocation = z.object({ Data: z.object({ Status: z.literal('Revoked'), RevokedBy: z.string() }) });

const revocable: readonly Status[] = ['AwaitingAuthorization', 'Authorized', 'Suspended'];

/** Revokes a consent for the third party. Leaves a consent that has ended as it is, so a repetition changes nothing. */
export const patchConsent: Operation<ConsentDeps> = async (call, deps) => {
  await requireClientToken(call, deps);
  if (!Revocation.safeParse(parsedJson(call.body)).success)
    throw new ApiError(400, 'Body.InvalidFormat', 'Status must be Revoked, and RevokedBy is required');
  return retryOnConflict(async () => {
    const consent = await findConsent(call, deps);
    const result = revocable.includes(consent.status) ? await setStatus(consent, 'Revoked', deps) : consent;
    return { status: 200, json: presentConsent(result, call.issuer) };
  });
};

const Action = z.enum(['revoke', 'suspend', 'resume']);

const statusAfter: Readonly<Record<z.infer<typeof Action>, Status>> = {
  revoke: 'Revoked',
  suspend: 'Suspended',
  resume: 'Authorized',
};

/** The statuses that the customer can change a consent to, by its current status. */
const changes: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  Authorized: ['Revoked', 'Suspended'],
  Suspended: ['Revoked', 'Authorized'],
};

/** Does what the customer or the bank's staff can do in the bank's app. The form member `action` says what. */
export const manageConsent: Operation<ConsentDeps> = (call, deps) =>
  retryOnConflict(async () => {
    const consent = await findConsent(call, deps);
    const language = languageIn(call);
    const action = Action.safeParse(call.form.get('action')).data;
    const wanted = action && statusAfter[action];
    if (!wanted || !changes[consent.status]?.includes(wanted))
      return noticePage(call.bank, language, { ...textsIn[language].unchanged(consent.status), status: 409 });
    await setStatus(consent, wanted, deps);
    return noticePage(call.bank, language, { ...textsIn[language].done(wanted), status: 200 });
  });

const findConsent = async ({ bank, params }: BankCall, { books, now }: ConsentDeps): Promise<BankConsent> => {
  const consent = await books.consent(bank.code, params.consentId ?? '', now().toISOString());
  if (!consent) throw new ApiError(404, 'Resource.InvalidResourceId', 'The consent does not exist');
  return consent;
};

const setStatus = async (consent: BankConsent, status: Status, { books, now }: ConsentDeps): Promise<BankConsent> => {
  const statusUpdatedAt = now().toISOString();
  const changed = { ...consent, status, statusUpdatedAt, version: consent.version + 1 };
  await books.saveConsent(changed);
  return changed;
};

const presentConsent = (consent: BankConsent, issuer: string) => ({
  Data: {
    ConsentId: consent.consentId,
    Status: consent.status,
    CreationDateTime: consent.createdAt,
    StatusUpdateDateTime: consent.statusUpdatedAt,
    ExpirationDateTime: consent.expiresAt,
  },
  Links: { Self: consentUrl(issuer, consent.consentId) },
  Meta: {},
});
