import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
import { markets, type PaymentOptions } from './payment.ts';

/** Reads the command-line options. Throws an error with a one-line message if an option is invalid. */
export const readOptions = (
  help: string,
): PaymentOptions & {
  readonly cop: boolean;
  readonly mandate: boolean;
  readonly accounts: boolean;
  readonly manage: boolean;
  readonly verify: boolean;
  readonly state: string;
} => {
  const { market, ...options } = readCommandLine(help, {
    decline: { type: 'boolean', default: false },
    reject: { type: 'boolean', default: false },
    flaky: { type: 'boolean', default: false },
    cop: { type: 'boolean', default: false },
    mandate: { type: 'boolean', default: false },
    accounts: { type: 'boolean', default: false },
    manage: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    market: { type: 'string', default: 'UAE' },
    state: { type: 'string', default: '.local' },
  }).values;
  if (!isMarket(market)) throw new Error(`--market must be ${Object.keys(markets).join(' or ')}, not ${market}`);
  const paymentOption = (['decline', 'reject', 'flaky'] as const).find((name) => options[name]);
  const otherDemos = (['verify', 'mandate', 'cop', 'accounts', 'manage'] as const).filter((name) => options[name]);
  const [otherDemo] = otherDemos;
  if (otherDemo && paymentOption)
    throw new Error(`--${paymentOption} applies to payments only. Use it without --${otherDemo}`);
  if (otherDemos.length > 1) throw new Error(`Use only one of ${otherDemos.map((name) => `--${name}`).join(' and ')}`);
  if (otherDemo && otherDemo !== 'verify' && market !== 'UAE')
    throw new Error(`--${otherDemo} takes place in the UAE. Use it without --market`);
  if (options.decline && options.reject)
    throw new Error('A declined payment never reaches the bank. Use either --decline or --reject');
  return { ...options, market };
};

const isMarket = (name: string): name is PaymentOptions['market'] => Object.hasOwn(markets, name);
