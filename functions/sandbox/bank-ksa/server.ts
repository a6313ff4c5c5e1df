import { controls } from '#functions/sandbox/banks/service/routes.ts';
import { providerById } from '#shared/banks/providers/built-in-banks.ts';
import type { Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { addressesAt, type Hosts, serveBanksOf } from '#functions/sandbox/banks/server/serve-banks.ts';
import { type KsaDeps, type KsaMarket, market2022 } from './v2022/market.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';
import { versionAt, versions } from './standard/versions.ts';
import { market2024 } from './v2024/market.ts';
import { newConsentFields } from '#functions/sandbox/banks/store/consent-record.ts';
import { getConsent, patchConsent } from '#functions/sandbox/banks/consents/operations.ts';
import { readBody } from '#functions/sandbox/banks/consents/read-body.ts';
import { requireClientToken } from '#functions/sandbox/banks/consents/require-token.ts';
import { operations as common } from '#functions/sandbox/banks/service/operations.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { derivedId, newRandomId } from '#shared/platform/runtime/ids.ts';
import type { Consent, ConsentTerms } from './standard/terms.ts';

/** Creates a consent for the customer to authorise. The bank assigns its id. */
const createConsent: Operation<KsaDeps> = async (call, deps) => {
  const { newConsent, consents } = deps.market;
  const { clientId } = await requireClientToken(call, consents.scopesOf('account'), deps);
  const { Data: terms, Risk, Subscription: subscription } = await readBody(call, clientId, newConsent, deps);
  assertPossible(terms, deps.now());
  const fields = newConsentFields(call.bank.code, clientId, deps.now());
  const consent: Consent = {
    ...fields,
    authorizationExpiresAt: deadlineOf(terms, fields.createdAt) ?? fields.authorizationExpiresAt,
    kind: 'account',
    consentId: `kac-${newRandomId()}`,
    terms,
    ...(subscription && { webhook: subscription.Webhook }),
  };
  await deps.store.saveConsent(consent);
  const signed = { ...consents.present(consent, call.addresses.resources), ...(Risk && { Risk }) };
  return { status: 201, body: { signed, audience: clientId, orJson: true } };
};

/** Returns the end of the time that the client gives the customer to decide, if it specifies one. */
const deadlineOf = (terms: ConsentTerms, createdAt: string): string | undefined => {
  const window = 'AuthorizationExpirationTimeWindow' in terms ? terms.AuthorizationExpirationTimeWindow : undefined;
  const [hours = 0, minutes = 0, seconds = 0] = window?.split(':').map(Number) ?? [];
  return window && addSeconds(createdAt, (hours * 60 + minutes) * 60 + seconds);
};

/** Throws ResourceError 400 if the expiry is in the past, or if the transaction period does not end after it begins. */
const assertPossible = (terms: ConsentTerms, now: Date): void => {
  const { ExpirationDateTime: end, TransactionFromDateTime: from, TransactionToDateTime: to } = terms;
  const hasExpired = end !== undefined && Date.parse(end) <= now.getTime();
  const isReversed = from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from);
  if (!hasExpired && !isReversed) return;
  const message = hasExpired
    ? 'ExpirationDateTime is in the past'
    : 'TransactionToDateTime must be after TransactionFromDateTime';
  throw new ResourceError(400, 'KSAOB.Consent.BusinessRuleViolation', message);
};

const operations: Readonly<Record<RouteName, Operation<KsaDeps>>> = {
  ...common,
  createConsent,
  getConsent: getConsent('account'),
  patchConsent: patchConsent('account'),
};

/** The dependencies of banks whose version is not yet known. */
type AnyVersion = Omit<KsaDeps, 'market'>;

const marketAt = (bank: string): KsaMarket => (versionAt(bank) === versions[2022] ? market2022 : market2024);

/** Removes the client's choice of unsigned data. */
const signed = (reply: Reply): Reply =>
  reply.body && 'signed' in reply.body ? { ...reply, body: { ...reply.body, orJson: false } } : reply;

/** Runs an operation in the version of the standard that the bank uses. The path of another version does not exist. */
const inVersionOfBank =
  (operation: Operation<KsaDeps>): Operation<AnyVersion> =>
  async (call, deps) => {
    const market = marketAt(call.bank.code);
    if ((call.params.version ?? market.version) !== market.version) throw new ResourceError(404);
    const reply = await operation(call, { ...deps, market });
    return market.signsAlways ? signed(reply) : reply;
  };

const inVersions = Object.fromEntries(
  Object.entries(operations).map(([name, operation]) => [name, inVersionOfBank(operation)]),
) as Record<RouteName, Operation<AnyVersion>>;

export const serveBanks = (hosts: Hosts, deps: AnyVersion) =>
  serveBanksOf<RouteName, AnyVersion>(
    {
      authoriseRoutes,
      resourceRoutes,
      operations: inVersions,
      controls,
      directory: [],
      bankOf: (code = '') => providerById('KSA', code),
      addressesOf: ({ code }) => ({
        ...addressesAt(hosts, `ksa/${code}`),
        messageIssuer: derivedId('message-issuer', code),
      }),
      errorFormatOf: () => ({ orJson: true }),
    },
    deps,
  );
