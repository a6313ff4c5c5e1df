import { ksaStandard } from '../ksa/standard.ts';
import { dialectStandard, type Standard, uaeEvents, uaeStandard } from '../uae/standard.ts';
import { decryptEvent, decryptKsa, type Openers, decryptUae } from './decrypt-exchange.ts';
import type { WireExchange } from './wire-exchange.ts';

/** Responses of a gateway in front of a bank that is down or too slow. The bank itself does not send them. */
const outages = [503, 504];

const eventsPath = /^\/bank-events\//;
/** The part of the path that identifies a bank of Saudi Arabia or of the UAE. The dialect uses UAE paths. */
const [ksaBank, uaeBank] = [/^\/ksa\/[^/]+/, /^\/([^/]+)/];
const dialectBank = /^\/ksa-/;

const standardOf = (path: string): Standard => {
  if (ksaBank.test(path)) return ksaStandard;
  return dialectBank.test(path) ? dialectStandard : uaeStandard;
};

/** Lists deviations of an exchange from the standard of its market. */
const departuresOf = async (exchange: WireExchange, openers: Openers): Promise<readonly string[]> => {
  const { method, path, status, isOurs } = exchange;
  if (eventsPath.test(path)) {
    const event = await decryptEvent(exchange, openers);
    // A body that the service accepts must be an event. Tests also post invalid bodies.
    const isEvent = event.request !== undefined || status < 300;
    return isEvent ? uaeEvents.violations(event) : uaeEvents.violationsOfResponse(event);
  }
  const standard = standardOf(path);
  const [prefix = '', bank = ''] = (standard === ksaStandard ? ksaBank : uaeBank).exec(path) ?? [];
  const inBank = { ...exchange, path: path.slice(prefix.length) };
  if (!standard.operationNamed(method, inBank.path) || outages.includes(status)) return [];
  const opened = await (standard === ksaStandard ? decryptKsa(inBank) : decryptUae(inBank, bank, openers));
  return isOurs ? standard.violations(opened) : standard.violationsOfResponse(opened);
};

/**
 * Checks exchanges with the sandbox banks against the standards: UAE exchanges and events against UAE Open Finance
 * v2.1, Saudi exchanges against the KSA Account Information API, and Saudi payments against the sandbox dialect.
 */
export const createStandardScan = () => {
  const exchanges: WireExchange[] = [];

  return {
    note: (exchange: WireExchange): void => void exchanges.push(exchange),

    /** Returns the deviations of the exchanges from the standards, each kind once. */
    async violations({ settings, decrypter }: Openers): Promise<readonly string[]> {
      const storedKeys = new Map<string, ReturnType<Openers['settings']['keysOf']>>();
      const keysOf = (bank: string) => {
        const known = storedKeys.get(bank) ?? settings.keysOf(bank);
        storedKeys.set(bank, known);
        return known;
      };
      const found = new Set<string>();
      for (const exchange of exchanges) {
        try {
          for (const departure of await departuresOf(exchange, { settings: { keysOf }, decrypter }))
            found.add(departure);
        } catch (error) {
          found.add(`${exchange.method} ${exchange.path}: cannot be decoded: ${String(error)}`);
        }
      }
      return [...found];
    },
  };
};
