import { ksaStandard } from '../ksa/standard.ts';
import { dialectStandard, type Standard, uaeEvents, uaeStandard } from '../uae/standard.ts';
import { openEvent, openKsa, type Openers, openUae } from './open-exchange.ts';
import type { WireExchange } from './wire-exchange.ts';

/** Answers of a gateway in front of a bank that is down or too slow. They are no answers of the bank. */
const outages = [503, 504];

const eventsPath = /^\/bank-events\//;
/** The part of the path that names a bank of Saudi Arabia, and one of the UAE. The dialect has the paths of the UAE. */
const [ksaBank, uaeBank] = [/^\/ksa\/[^/]+/, /^\/([^/]+)/];
const dialectBank = /^\/ksa-/;

const standardOf = (path: string): Standard => {
  if (ksaBank.test(path)) return ksaStandard;
  return dialectBank.test(path) ? dialectStandard : uaeStandard;
};

/** Lists where an exchange departs from the standard of its market. */
const departuresOf = async (exchange: WireExchange, openers: Openers): Promise<readonly string[]> => {
  const { method, path, status, isOurs } = exchange;
  if (eventsPath.test(path)) {
    const event = await openEvent(exchange, openers);
    // What the service accepts must be an event. What tests post may be anything.
    const isEvent = event.request !== undefined || status < 300;
    return isEvent ? uaeEvents.violations(event) : uaeEvents.violationsOfAnswer(event);
  }
  const standard = standardOf(path);
  const [prefix = '', bank = ''] = (standard === ksaStandard ? ksaBank : uaeBank).exec(path) ?? [];
  const inBank = { ...exchange, path: path.slice(prefix.length) };
  if (!standard.operationNamed(method, inBank.path) || outages.includes(status)) return [];
  const opened = await (standard === ksaStandard ? openKsa(inBank) : openUae(inBank, bank, openers));
  return isOurs ? standard.violations(opened) : standard.violationsOfAnswer(opened);
};

/**
 * Holds exchanges with the sandbox banks to the standards: those of the UAE and their events to UAE Open Finance v2.1,
 * those of Saudi Arabia to the KSA Account Information API, and their payments to the sandbox dialect.
 */
export const openStandardScan = () => {
  const exchanges: WireExchange[] = [];

  return {
    note: (exchange: WireExchange): void => void exchanges.push(exchange),

    /** Where the exchanges depart from the standards, each kind of departure once. */
    async violations({ settings, decrypter }: Openers): Promise<readonly string[]> {
      const keptKeys = new Map<string, ReturnType<Openers['settings']['keysOf']>>();
      const keysOf = (bank: string) => {
        const known = keptKeys.get(bank) ?? settings.keysOf(bank);
        keptKeys.set(bank, known);
        return known;
      };
      const found = new Set<string>();
      for (const exchange of exchanges) {
        try {
          for (const departure of await departuresOf(exchange, { settings: { keysOf }, decrypter }))
            found.add(departure);
        } catch (error) {
          found.add(`${exchange.method} ${exchange.path}: cannot be opened: ${String(error)}`);
        }
      }
      return [...found];
    },
  };
};
