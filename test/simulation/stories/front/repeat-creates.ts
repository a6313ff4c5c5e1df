import { maxSkewMs } from '../../world/functions.ts';
import type { RouteName } from '../../service/front.ts';
import { legacyProviderOf, type PlaceName, places } from '../places.ts';
import { customerId, neededPermissions } from '../sharing/report-story.ts';
import type { Scene } from '../scene.ts';
import { type Asker, requestOf } from './ask.ts';

/** A create request that a client retries under an idempotency key. */
interface Create {
  readonly name: RouteName;
  /** A valid body, and a body that only the operation itself rejects. */
  readonly bodyIn: (market: PlaceName, now: number) => object;
  readonly badBodyIn: (market: PlaceName, now: number) => object;
  /** A change that yields another valid body. */
  readonly change: object;
  readonly idOf: (data: Readonly<Record<string, unknown>>) => unknown;
  /** The markets, in each of which the same key creates a separate resource. */
  readonly markets: readonly PlaceName[];
}

/** Longer than any standstill. */
const termMs = 36 * 3_600_000;
const unknownProvider = '0199f3a0-0000-7000-8000-0000000000ff';

const paymentIn = (market: PlaceName, providerId: string) => {
  const { iban, currency } = places[market];
  return { amount: '20.00', beneficiaryIban: iban, currency, providerId, reference: 'KEY-1' };
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
  permissions: [...neededPermissions],
  referenceCustomerId: customerId,
  expiryDate: new Date(now + termMs).toISOString(),
  providers: [provider],
});
const id = ({ id: made }: Readonly<Record<string, unknown>>) => made;
const everywhere = ['UAE', 'KSA'] as const;

const creates: readonly Create[] = [
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
    idOf: id,
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
    idOf: id,
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

/** A response that is not caused by a fault. */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const [maxTries, temporary] = [8, [429, 500, 502, 503]];
/** The time after which a claim has expired on every clock. */
const releasedMs = 2 * maxSkewMs + 500;
/** The time after which a rejected body is no longer stored, so that its key may be used with another body. */
const forgottenMs = 40_000;

/**
 * A client reuses one key: for the same request, for another one, in another market and after a rejection. Another
 * client happens to use the same key with the same body.
 */
export const repeatCreates = async ({ world, service, client, stranger, once, wait }: Scene): Promise<void> => {
  const { fate, timeline, violations } = world;
  const pause = (milliseconds: number) => new Promise<void>((resolve) => timeline.after(milliseconds, resolve));
  const create = creates[Math.floor(fate.draw('what is created under keys') * creates.length)];
  if (!create) return;
  const { name, bodyIn, badBodyIn, change, idOf, markets } = create;
  const [first = 'UAE', second] = fate.happens('the other market is first', 0.5) ? markets.toReversed() : markets;

  /** Retries a request until the response is final. After a crash, a key stays in use for 30 seconds. */
  const send = async (body: object, key: string, sender: Asker, isPatient = true): Promise<Answer | undefined> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const outcome = await once(service.front, (front) => front(requestOf(name, { body, key }, sender)));
      const response = outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined;
      const { statusCode: status = 500, body: text = '' } = response ?? {};
      const isUnderWay = status === 409 && text.includes('"conflict"');
      if (!temporary.includes(status) && !(isUnderWay && isPatient)) {
        const { data } = JSON.parse(text) as { readonly data?: Answer['data'] };
        return { status, text, data: data ?? {} };
      }
      await wait('pause before a repeat under a key', 10_000);
    }
    return undefined;
  };

  const now = timeline.now();
  const own = { client, market: first };
  const made = await send(bodyIn(first, now), 'key', own);
  if (!made) return;
  if (made.status >= 400) return void violations.push(`create: ${name} was rejected under a new key: ${made.status}`);
  const judge = async (what: string, sender: Asker, body: object, isSame: boolean): Promise<void> => {
    const reply = await send(body, 'key', sender);
    if (!reply) return;
    const isRight = isSame
      ? reply.text === made.text
      : reply.status < 400 && idOf(reply.data) !== idOf(made.data) && idOf(reply.data) !== undefined;
    if (!isRight) violations.push(`create: ${name} ${what}: ${reply.status} ${reply.text.slice(0, 100)}`);
  };
  await judge('returned a different response to a retry', own, bodyIn(first, now), true);
  await judge('mixed up two clients with one key', { client: stranger, market: first }, bodyIn(first, now), false);
  if (second) await judge('mixed up two markets', { client, market: second }, bodyIn(second, now), false);
  const other = await send({ ...bodyIn(first, now), ...change }, 'key', own);
  if (other && other.status < 400)
    violations.push(`create: ${name} accepted one key for two requests: ${other.status}`);

  const rejected = await send(badBodyIn(first, now), 'other-key', own);
  if (!rejected) return;
  if (rejected.status < 400) violations.push(`create: ${name} accepted an invalid request`);
  await pause(releasedMs);
  const faults = (): number => fate.happened.filter((what) => what.startsWith('front ')).length;
  const before = faults();
  const again = await send(badBodyIn(first, now), 'other-key', own, false);
  if (again && again.status !== rejected.status && faults() === before)
    violations.push(`create: A key was still bound after a rejection: ${again.text.slice(0, 100)}`);
  await pause(forgottenMs);
  const better = await send(bodyIn(first, now), 'other-key', own);
  // The key of an interrupted request stays bound to its body.
  if (better && better.status >= 400 && faults() === before)
    violations.push(`create: A key could not be used after a rejection: ${better.text.slice(0, 100)}`);
};
