import { setTimeout as pause } from 'node:timers/promises';
import { setSwitches } from '../../support/drivers/banks/sandbox-banks.ts';
import { inBrowser, decideAtBank } from '../../support/drivers/integrator.ts';
import type { Scene } from './scene.ts';

/** The conditions that a bank may be in while a recipe runs. Conditions of several scenarios combine. */
export interface BankConditions {
  /** Switches of the sandbox bank for the entire recipe. */
  readonly switches?: Readonly<Record<string, unknown>>;
  /** The two decimals of the amount, which decide how the payment settles. */
  readonly decimals?: string;
  /** How long the bank is down after the customer has approved. */
  readonly downSeconds?: number;
}

export const scenarios: Readonly<Record<string, BankConditions & { readonly meaning: string }>> = {
  'insufficient-funds': { decimals: '01', meaning: 'the bank rejects the payment with AM04' },
  'closed-account': { decimals: '02', meaning: 'the bank rejects the payment with AC04' },
  'never-settles': { decimals: '03', meaning: 'the payment stays pending' },
  'late-settlement': { decimals: '04', meaning: 'the payment is accepted without posting, and credited seconds later' },
  'returned-payment': { decimals: '09', meaning: 'the payment settles, and the bank returns it seconds later' },
  'flaky-bank': { downSeconds: 4, meaning: 'the bank is down for four seconds after the customer has approved' },
  'slow-bank': { switches: { slowSeconds: 3 }, meaning: 'every response of the bank takes three seconds longer' },
  'lost-response': {
    switches: { lostResponses: ['payment'] },
    meaning: 'the bank takes the order, but its response is lost',
  },
  'lost-events': { switches: { eventLost: true }, meaning: "the bank's events do not arrive" },
  'doubled-events': { switches: { eventDoubled: true }, meaning: "each of the bank's events arrives twice" },
  'second-authoriser': {
    switches: { secondAuthoriser: true },
    meaning: 'a second person has to approve, and never does',
  },
};

/** Combines scenarios. Throws if a name is unknown or if two scenarios contradict each other. */
export const conditionsOf = (names: string): BankConditions => {
  const chosen = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
      if (scenario) return { ...scenario, name };
      throw new Error(`There is no scenario "${name}". The scenarios are: ${Object.keys(scenarios).join(', ')}`);
    });
  const [first, second] = chosen.filter(({ decimals }) => decimals !== undefined);
  if (first && second)
    throw new Error(
      `The scenarios "${first.name}" and "${second.name}" contradict each other: a payment ends in one way`,
    );
  const switches = Object.assign({}, ...chosen.map((scenario) => scenario.switches)) as Record<string, unknown>;
  return Object.assign({}, ...chosen, { switches }) as BankConditions;
};

/** Runs a recipe while the bank is in the chosen conditions, and then resets the bank. */
export const underConditions = async <T>(
  { bankUrl, market, conditions: { switches = {} } }: Scene,
  run: () => Promise<T>,
): Promise<T> => {
  if (Object.keys(switches).length === 0) return run();
  await setSwitches(bankUrl, market.provider, switches);
  try {
    return await run();
  } finally {
    await setSwitches(bankUrl, market.provider, {});
  }
};

/**
 * The customer decides at the bank and returns to the service. In the scenario `flaky-bank`, the bank is down when they
 * return, so that they load the page again.
 */
export const decideUnder = async (
  { bankUrl, market, conditions: { downSeconds, switches = {} } }: Scene,
  link: string,
  decision: 'approve' | 'decline',
): Promise<void> => {
  const { redirect } = await decideAtBank(link, decision);
  if (downSeconds !== undefined) {
    await setSwitches(bankUrl, market.provider, { ...switches, down: true });
    const { status } = await fetch(redirect, { redirect: 'manual', headers: inBrowser });
    console.log(`The bank is down: the customer gets a page with status ${status}, and loads it again later`);
    await pause(downSeconds * 1000);
    await setSwitches(bankUrl, market.provider, switches);
  }
  await fetch(redirect, { redirect: 'manual', headers: inBrowser });
};
