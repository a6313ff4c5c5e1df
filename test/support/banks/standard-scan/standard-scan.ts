import { versionAt, versions } from '#functions/sandbox/bank-ksa/standard/versions.ts';
import type { Recording } from '#test/certification/requirements/scene.ts';
import { requirementViolations } from '#test/certification/requirements/tables.ts';
import { ksaStandard } from '../ksa/standard.ts';
import { ksa2024Standard, ksaEvents } from '../ksa-2024/standard.ts';
import { dialectStandard, type Standard, uaeEvents, uaeStandard } from '../uae/standard.ts';
import { decodeEvent, decryptEvent, decryptKsa, type DecryptionKeys, decryptUae } from './decrypt-exchange.ts';
import type { WireExchange } from './wire-exchange.ts';

/**
 * The statuses that a gateway returns if the bank behind it is down or too slow. The bank itself does not send them.
 */
const outageStatuses = [503, 504];

const eventsPath = /^\/bank-events\//;
const eventsOfKsa = /^\/bank-events\/ksa-/;
/** The path prefixes that identify a Saudi bank and a UAE bank. The dialect uses UAE paths. */
const [ksaBank, uaeBank] = [/^\/ksa\/([^/]+)/, /^\/([^/]+)/];
const dialectBank = /^\/ksa-/;

const standardOf = (path: string): Standard => {
  const [isKsa, bank = ''] = ksaBank.exec(path) ?? [];
  if (isKsa !== undefined) return versionAt(bank) === versions[2022] ? ksaStandard : ksa2024Standard;
  return dialectBank.test(path) ? dialectStandard : uaeStandard;
};

/** The result of checking one exchange. */
interface Checked {
  /** The deviations from the standard of the market. */
  readonly deviations: readonly string[];
  /** The decoded exchange, if the requirement tables cover it: the service sent a request to a UAE bank. */
  readonly recording?: Recording;
}

const checkEvent = async (exchange: WireExchange, decryptionKeys: DecryptionKeys): Promise<Checked> => {
  const isKsa = eventsOfKsa.test(exchange.path);
  const event = isKsa ? decodeEvent(exchange) : await decryptEvent(exchange, decryptionKeys);
  const events = isKsa ? ksaEvents : uaeEvents;
  // A body that the service accepts must be an event. Tests also post invalid bodies, which it rejects.
  const isEvent = event.request !== undefined || exchange.status < 300;
  return { deviations: isEvent ? events.violations(event) : events.violationsOfResponse(event) };
};

const check = async (exchange: WireExchange, decryptionKeys: DecryptionKeys): Promise<Checked> => {
  const { method, path, status, isOurs, at, query } = exchange;
  if (eventsPath.test(path)) return checkEvent(exchange, decryptionKeys);
  const standard = standardOf(path);
  const isKsa = ksaBank.test(path);
  const [prefix = '', bank = ''] = (isKsa ? ksaBank : uaeBank).exec(path) ?? [];
  const withBankPath = { ...exchange, path: path.slice(prefix.length) };
  if (!standard.operationNamed(method, withBankPath.path)) return { deviations: [] };
  const isOutage = outageStatuses.includes(status);
  const decrypted = await (isKsa ? decryptKsa(withBankPath) : decryptUae(withBankPath, bank, decryptionKeys));
  const recording = {
    exchange: decrypted,
    at,
    query: Object.fromEntries(new URLSearchParams(query)),
  };
  const deviations = () => (isOurs ? standard.violations(decrypted) : standard.violationsOfResponse(decrypted));
  return {
    deviations: isOutage ? [] : deviations(),
    ...(isOurs && standard === uaeStandard && { recording }),
  };
};

/**
 * Creates a scan of exchanges with the sandbox banks: UAE exchanges and events are checked against UAE Open Finance
 * v2.1 and its requirement tables, Saudi account data and events against the bank's version of the KSA Account
 * Information API, and Saudi payments against the sandbox dialect.
 */
export const createStandardScan = () => {
  const exchanges: WireExchange[] = [];

  /** Checks all exchanges, in the order in which they were noted. */
  const checkAll = async ({ settings, decrypter }: DecryptionKeys): Promise<readonly Checked[]> => {
    const storedKeys = new Map<string, ReturnType<DecryptionKeys['settings']['keysOf']>>();
    const keysOf = (bank: string) => {
      const cachedKeys = storedKeys.get(bank) ?? settings.keysOf(bank);
      storedKeys.set(bank, cachedKeys);
      return cachedKeys;
    };
    const checked: Checked[] = [];
    for (const exchange of exchanges) {
      try {
        checked.push(await check(exchange, { settings: { keysOf }, decrypter }));
      } catch (error) {
        checked.push({ deviations: [`${exchange.method} ${exchange.path}: cannot be decoded: ${String(error)}`] });
      }
    }
    return checked;
  };
  const recordingsIn = (checked: readonly Checked[]): readonly Recording[] =>
    checked.flatMap(({ recording }) => recording ?? []);

  return {
    note: (exchange: WireExchange): void => void exchanges.push(exchange),

    /** Returns the exchanges that the requirement tables cover, decoded. */
    recordings: async (decryptionKeys: DecryptionKeys): Promise<readonly Recording[]> =>
      recordingsIn(await checkAll(decryptionKeys)),

    /** Returns the deviations of the exchanges from the standards and the requirement tables, each kind once. */
    async violations(decryptionKeys: DecryptionKeys): Promise<readonly string[]> {
      const checked = await checkAll(decryptionKeys);
      const deviations = checked.flatMap((exchange) => exchange.deviations);
      return [...new Set([...deviations, ...requirementViolations(recordingsIn(checked))])];
    },
  };
};
