import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Requester } from '#shared/banks/port/consents.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import type { Brand } from '#shared/clients/brand/brand.ts';
import { faceOf } from '#shared/clients/brand/face.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { earliest } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { retryFrom } from '#shared/platform/storage/retry-on-conflict.ts';
import { alreadyFinal, type AuthorisableConsent, awaitsTokens, type Staging } from './authorisation.ts';
import type { TokenDeps } from './consent-tokens.ts';
import type { Agreement, AgreementKind, Parts } from './agreement.ts';
import { encryptPresence, withPresence } from './browser/present-customer.ts';
import { newState, nonceOf } from './browser/state.ts';
import { eventsPath } from './query-status.ts';

/** The call for a customer who is about to be redirected to a bank. */
export interface Departure extends BankCall {
  /** The secret value that identifies the customer's browser when it returns. */
  readonly browser: string;
}

interface StageDeps extends TokenDeps {
  /** Base URL of this service. Banks redirect customers to its path /callback. */
  readonly baseUrl: string;
  readonly clients: {
    get(clientId: string): Promise<(Requester & { readonly brand?: Brand | undefined }) | undefined>;
  };
}

/** Older stagings are discarded: a customer who starts again has abandoned the earlier attempts. */
const maxStagings = 8;

/**
 * Creates a consent at a bank and returns the URL of the bank's page for the customer. The customer may start several
 * times, and at several banks if the consent does not specify one. The first code that arrives is used.
 *
 * @param providerCode the bank that the customer chose. Omitted if the consent specifies one.
 * @throws Problem `invalid_state` if the customer can no longer decide, `validation_error` if the consent specifies
 * another bank or no bank is chosen, `provider_unavailable`
 */
export const stageAtBank = async <A extends Agreement>(
  kind: AgreementKind<A>,
  parts: Parts<A>,
  providerCode: string | undefined,
  call: Departure,
  { links, secrets, baseUrl, clients, now }: StageDeps,
): Promise<string> => {
  const { consent } = parts;
  assertOpen(consent, now().toISOString());
  const chosen = chosenBank(consent, providerCode);
  const { state, stateHash } = newState({
    kind: kind.name,
    consentId: consent.id,
    browser: call.browser,
    language: call.customer?.language,
  });
  const redirectUri = `${baseUrl}/callback`;
  const proposedId = newRandomId();
  const codeVerifier = randomBytes(32).toString('base64url');
  const customerCall = withPresence({ ...call, subjectId: consent.id }, now().toISOString());
  const termEnd = kind.termEnd(parts);
  const requester = await clients.get(consent.clientId);
  if (!requester) throw new Problem('not_found');
  const [encryptedVerifier, customer, { link, bankConsentId = proposedId }] = await Promise.all([
    secrets.encrypt(codeVerifier, consent.id),
    kind.bankKind === 'payment' ? encryptPresence(customerCall, undefined, consent.id, secrets) : undefined,
    callBank(chosen, async () => {
      const { authority, closed } = await links(chosen, kind.bankKind);
      if (closed) throw new BankUnavailable(`${chosen} is ${closed}`);
      const terms = {
        ...kind.terms({ ...parts, consent: { ...consent, providerCode: chosen } }),
        // The bank shows the same name as our page.
        requester: { id: requester.id, name: faceOf(requester, 'en').name },
        bankConsentId: proposedId,
        baseConsentId: kind.baseConsentId(consent),
        redirectUri,
        state,
        nonce: nonceOf(state),
        codeVerifier,
        authorizationExpiresAt: earliest(consent.expiresAt, termEnd),
        expiresAt: termEnd,
        eventsUrl: `${baseUrl}${eventsPath({ providerCode: chosen, kind: kind.name, consentId: consent.id })}`,
      };
      return authority.stage(terms, customerCall);
    }),
  ]);
  const stagedAt = now().toISOString();
  const staging: Staging = {
    bankConsentId,
    providerCode: chosen,
    redirectUri,
    stateHash,
    codeVerifier: encryptedVerifier,
    customer,
    stagedAt,
  };
  const reload = async () => (await kind.consents.get(consent.id)) ?? consent;
  await retryFrom(consent, reload, async (latest) => {
    assertOpen(latest, stagedAt);
    const stagings = [...latest.stagings.slice(1 - maxStagings), staging];
    await kind.consents.save(latest, { ...bumpVersion(latest, stagedAt), stagings });
  });
  return link;
};

const assertOpen = (consent: AuthorisableConsent, at: string): void => {
  if (!awaitsTokens(consent)) throw alreadyFinal(consent);
  if (consent.expiresAt <= at) throw alreadyFinal({ status: 'Expired' });
};

const chosenBank = ({ providerCode }: AuthorisableConsent, chosen: string | undefined): string => {
  if (providerCode && chosen && providerCode !== chosen)
    throw invalid('providerId', `must be ${providerCode} or omitted`);
  const bank = providerCode ?? chosen;
  if (!bank) throw invalid('providerId', 'is required, because the consent does not specify a bank');
  return bank;
};
