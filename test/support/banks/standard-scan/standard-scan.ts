import { versionAt, versions } from '#functions/sandbox/bank-ksa/standard/versions.ts';
import { ksaStandard } from '../ksa/standard.ts';
import { ksa2024Standard, ksaEvents } from '../ksa-2024/standard.ts';
import { dialectStandard, type Standard, uaeEvents, uaeStandard } from '../uae/standard.ts';
import { decodeEvent, decryptEvent, decryptKsa, type Openers, decryptUae } from './decrypt-exchange.ts';
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

/** Lists an exchange's deviations from the standard of its market. */
const departuresOf = async (exchange: WireExchange, openers: Openers): Promise<readonly string[]> => {
  const { method, path, status, isOurs } = exchange;
  if (eventsPath.test(path)) {
    const isKsa = eventsOfKsa.test(path);
    const event = isKsa ? decodeEvent(exchange) : await decryptEvent(exchange, openers);
    const events = isKsa ? ksaEvents : uaeEvents;
    // A body that the service accepts must be an event. Tests also post invalid bodies, which it rejects.
    const isEvent = event.request !== undefined || status < 300;
    return isEvent ? events.violations(event) : events.violationsOfResponse(event);
  }
  const standard = standardOf(path);
  const isKsa = ksaBank.test(path);
  const [prefix = '', bank = ''] = (isKsa ? ksaBank : uaeBank).exec(path) ?? [];
  const withBankPath = { ...exchange, path: path.slice(prefix.length) };
  if (!standard.operationNamed(method, withBankPath.path) || outageStatuses.includes(status)) return [];
  const decrypted = await (isKsa ? decryptKsa(withBankPath) : decryptUae(withBankPath, bank, openers));
  return isOurs ? standard.violations(decrypted) : standard.violationsOfResponse(decrypted);
};

/**
 * Creates a scan of exchanges with the sandbox banks: UAE exchanges and events are checked against UAE Open Finance
 * v2.1, Saudi account data and events against the bank's version of the KSA Account Information API, and Saudi payments
 * against the sandbox dialect.
 */
export const createStandardScan = () => {
  const exchanges: WireExchange[] = [];

  return {
    note: (exchange: WireExchange): void => void exchanges.push(exchange),

    /** Returns the deviations of the exchanges from the standards, each kind once. */
    async violations({ settings, decrypter }: Openers): Promise<readonly string[]> {
      const storedKeys = new Map<string, ReturnType<Openers['settings']['keysOf']>>();
      const keysOf = (bank: string) => {
        const cachedKeys = storedKeys.get(bank) ?? settings.keysOf(bank);
        storedKeys.set(bank, cachedKeys);
        return cachedKeys;
      };
      const deviations = new Set<string>();
      for (const exchange of exchanges) {
        try {
          for (const departure of await departuresOf(exchange, { settings: { keysOf }, decrypter }))
            deviations.add(departure);
        } catch (error) {
          deviations.add(`${exchange.method} ${exchange.path}: cannot be decoded: ${String(error)}`);
        }
      }
      return [...deviations];
    },
  };
};
