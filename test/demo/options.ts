import { parseArgs } from 'node:util';
import { markets, type PaymentStory } from './payment.ts';

const parse = () => {
  try {
    return parseArgs({
      options: {
        decline: { type: 'boolean', default: false },
        reject: { type: 'boolean', default: false },
        flaky: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: false },
        market: { type: 'string', default: 'UAE' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence says what is wrong; what follows it is about positional arguments, and there are none.
    throw new Error((error as Error).message.split(/\.\s|\n/)[0], { cause: error });
  }
};

/** What the story is to be. Throws, in one line, when it cannot be told like that. */
export const readOptions = (): PaymentStory & { readonly verify: boolean; readonly help: boolean } => {
  const { market, ...options } = parse();
  if (!isMarket(market)) throw new Error(`--market must be ${Object.keys(markets).join(' or ')}, not ${market}`);
  const ofPayments = (['decline', 'reject', 'flaky'] as const).find((name) => options[name]);
  if (options.verify && ofPayments) throw new Error(`--${ofPayments} is about payments and does not go with --verify`);
  if (options.decline && options.reject)
    throw new Error('--decline and --reject exclude each other: a declined payment is never made');
  return { ...options, market };
};

const isMarket = (name: string): name is PaymentStory['market'] => Object.hasOwn(markets, name);
