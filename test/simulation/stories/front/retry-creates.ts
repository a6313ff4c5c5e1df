import { maxSkewMs } from '../../world/functions.ts';
import type { RouteName } from '../../service/front.ts';
import { legacyProviderOf, type PlaceName, places } from '../places.ts';
import { customerId, reportPermissions } from '../sharing/report-story.ts';
import type { Scene } from '../scene.ts';
import { type Caller, requestOf } from './ask.ts';

/** A create operation that clients call with an idempotency key. */
interface CreateOperation {
  readonly name: RouteName;
  /** Returns a valid body. */
  readonly bodyIn: (market: PlaceName, now: number) => object;
  /** Returns a body that passes validation but that the operation itself rejects. */
  readonly badBodyIn: (market: PlaceName, now: number) => object;
  /** The fields that turn the valid body into a different valid body. */
  readonly change: object;
  readonly idOf: (data: Readonly<Record<string, unknown>>) => unknown;
  /** The markets in which the operation exists. In each, the same key creates a separate resource. */
  readonly markets: readonly PlaceName[];
}

/** The term of an account request: longer than any standstill, so that the request does not expire meanwhile. */
const consentTermMs = 36 * 3_600_000;
const unknownProvider = '0199f3a0-0000-7000-8000-0000000000ff';

const paymentIn = (market: PlaceName, providerId: string) => {
  const { iban, currency } = places[market];
  const beneficiary = { beneficiaryIban: iban, beneficiaryName: 'Ivan England' };
  return { amount: '20.00', ...beneficiary, currency, providerId, reference: 'KEY-1' };
};
const legacyPayment = (providerId: string) => ({
  type: 'SINGLE_DOMESTIC',
  paymentConsentType: 'SingleInstantPayment',
  amount: '20.00',
  currency: places.KSA.currency,
  countryCode: 'SA',
  creditorAccount: { scheme: 'IBAN', identification: places.KSA.iban, name: 'Ivan England' },
  purpose: 'ONLP',
  providerId,
});
const sharingIn = (provider: string, now: number) => ({
  permissions: [...reportPermissions],
  referenceCustomerId: customerId,
  expiryDate: new Date(now + consentTermMs).toISOString(),
  providers: [provider],
});
const idField = ({ id: createdId }: Readonly<Record<string, unknown>>) => createdId;
const everywhere = ['UAE', 'KSA'] as const;

const creates: readonly CreateOperation[] = [
  {
    name: 'createPaymentRequest',
    bodyIn: (market) => paymentIn(market, places[market].provider),
    badBodyIn: (market) => paymentIn(market, unknownProvider),
    change: { amount: '21.00' },
    idOf: ({ internalReferenceId }) => internalReferenceId,
    markets: everywhere,
  },
  {
    name: 'createAccountRequest',
    bodyIn: (market, now) => sharingIn(places[market].provider, now),
    badBodyIn: (_, now) => sharingIn(unknownProvider, now),
    change: { autoRedirect: false },
    idOf: idField,
    markets: everywhere,
  },
  {
    name: 'addBankAccount',
    bodyIn: (market) => ({
      accountDetails: { identificationNumber: places[market].iban },
      accountHolderDetails: { name: 'Key Account' },
    }),
    badBodyIn: (market) => ({
      accountDetails: { identificationNumber: places[market === 'UAE' ? 'KSA' : 'UAE'].iban },
      accountHolderDetails: { name: 'Key Account' },
    }),
    change: { isDefault: true },
    idOf: idField,
    markets: everywhere,
  },
  {
    name: 'legacyCreatePaymentRequest',
    bodyIn: () => legacyPayment(legacyProviderOf('KSA')),
    badBodyIn: () => legacyPayment(unknownProvider),
    change: { amount: '21.00' },
    idOf: ({ paymentRequestId }) => paymentRequestId,
    markets: ['KSA'],
  },
];

/** A response that is not the result of a temporary fault, so that there is nothing to retry. */
interface FinalResponse {
  readonly status: number;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const [maxAttempts, temporaryStatuses] = [8, [429, 500, 502, 503]];
/** The time after which the claim of a rejected request has been released on every clock. */
const claimReleaseMs = 2 * maxSkewMs + 500;

/**
 * Reuses a client's idempotency key: to retry a request, for a different request, in another market and after an error.
 * Another client uses the same key with the same body.
 */
export const reuseKeys = async ({ world, service, client, stranger, callOnce, wait }: Scene): Promise<void> => {
  const { fate, timeline, violations } = world;
  const create = creates[Math.floor(fate.draw('what is created under keys') * creates.length)];
  if (!create) return;
  const { name, bodyIn, badBodyIn, change, idOf, markets } = create;
  const [first = 'UAE', second] = fate.happens('the other market is first', 0.5) ? markets.toReversed() : markets;

  /** Sends a request until the response is final. After a crash, a key stays claimed for 30 seconds. */
  const send = async (
    body: object,
    key: string,
    sender: Caller,
    retriesConflicts = true,
  ): Promise<FinalResponse | undefined> => {
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const outcome = await callOnce(service.front, (front) => front(requestOf(name, { body, key }, sender)));
      const response = outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined;
      const { statusCode: status = 500, body: text = '' } = response ?? {};
      const isInProgress = status === 409 && text.includes('"conflict"');
      if (!temporaryStatuses.includes(status) && !(isInProgress && retriesConflicts)) {
        const { data } = JSON.parse(text) as { readonly data?: FinalResponse['data'] };
        return { status, text, data: data ?? {} };
      }
      await wait('pause before a repeat under a key', 10_000);
    }
    return undefined;
  };

  const now = timeline.now();
  const asClient = { client, market: first };
  const firstResponse = await send(bodyIn(first, now), 'key', asClient);
  if (!firstResponse) return;
  if (firstResponse.status >= 400)
    return void violations.push(`create: ${name} was rejected with a new key: ${firstResponse.status}`);
  const checkSameKey = async (problem: string, sender: Caller, body: object, isSame: boolean): Promise<void> => {
    const response = await send(body, 'key', sender);
    if (!response) return;
    const isCorrect = isSame
      ? response.text === firstResponse.text
      : response.status < 400 && idOf(response.data) !== idOf(firstResponse.data) && idOf(response.data) !== undefined;
    if (!isCorrect) violations.push(`create: ${name} ${problem}: ${response.status} ${response.text.slice(0, 100)}`);
  };
  await checkSameKey('returned a different response to a retry', asClient, bodyIn(first, now), true);
  await checkSameKey(
    'mixed up two clients that used the same key',
    { client: stranger, market: first },
    bodyIn(first, now),
    false,
  );
  if (second)
    await checkSameKey(
      'mixed up two markets in which the same key was used',
      { client, market: second },
      bodyIn(second, now),
      false,
    );
  const changedResponse = await send({ ...bodyIn(first, now), ...change }, 'key', asClient);
  if (changedResponse && changedResponse.status < 400)
    violations.push(`create: ${name} accepted one key for two requests: ${changedResponse.status}`);

  const rejected = await send(badBodyIn(first, now), 'other-key', asClient);
  if (!rejected) return;
  if (rejected.status < 400) violations.push(`create: ${name} accepted an invalid request`);
  await timeline.pause(claimReleaseMs);
  const countFaults = (): number => fate.happened.filter((event) => event.startsWith('front ')).length;
  const faultsBefore = countFaults();
  const retried = await send(badBodyIn(first, now), 'other-key', asClient, false);
  if (retried && retried.status !== rejected.status && countFaults() === faultsBefore)
    violations.push(`create: A key was still claimed after an error: ${retried.text.slice(0, 100)}`);
  await timeline.pause(claimReleaseMs);
  const corrected = await send(bodyIn(first, now), 'other-key', asClient);
  // If a request was interrupted, its key remains tied to its body.
  if (corrected && corrected.status >= 400 && countFaults() === faultsBefore)
    violations.push(`create: A key could not be reused after an error: ${corrected.text.slice(0, 100)}`);
};
