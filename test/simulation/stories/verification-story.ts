import { commonMatch, idMatch } from '#functions/verifications/operations.ts';
import { routes } from '#functions/verifications/routes.ts';
import { holderQuestion, judgeAnswer } from './holder-questions.ts';
import { type Aftermath, itemsOf, type Oracle } from '../oracles/aftermath.ts';
import { both, callOf, type Scene } from './scene.ts';

const body = routes.idMatch.body.parse({ iban: 'SA0380000000608010167519', idValue: '1000000008' });
const toppedUp = 3;

/** What the oracle needs to know of the story. */
export interface VerificationStory {
  /** How many invoices the operator has booked. */
  readonly invoices: number;
  /** How many verifications may be charged. Without keys, a repeat is one more. */
  readonly mostCharged: number;
}

/** A client verifies accounts, repeats itself, and uses up its balance, while the operator tops it up. */
export const tellVerificationStory = async ({
  world,
  service,
  client,
  market,
  wait,
  insist,
}: Scene): Promise<VerificationStory> => {
  const { happens, draw } = world.fate;
  const owner = { clientId: client.id, market: 'KSA' as const };

  const topUp = (invoice: string) => () =>
    insist(service.operator, ({ balances }) => balances.topUp(client.id, toppedUp, invoice));

  let mostCharged = 0;
  const verify = async (idempotencyKey: string | undefined): Promise<void> => {
    mostCharged += idempotencyKey === undefined ? Infinity : 1;
    const call = { ...callOf(client, market), market: 'KSA' as const, owner, idempotencyKey };
    const question = happens('the verification is about a name', 0.15) ? holderQuestion(draw('which name')) : undefined;
    const ask = () =>
      insist(service.verifications, async (deps) => {
        if (!question) return idMatch({ ...call, body }, deps);
        const answer = await commonMatch({ ...call, body: question.body }, deps);
        judgeAnswer(question, answer.created, world.violations);
        return answer;
      });
    const answers = await both(ask, idempotencyKey !== undefined && happens('the verification is repeated', 0.4));
    const ids = new Set(answers.flatMap((answer) => ('ok' in answer ? JSON.stringify(answer.ok.created) : [])));
    if (ids.size > 1) world.violations.push('create: Two repeats of a verification got different answers');
  };

  await both(topUp('invoice 1'), happens('the balance is topped up twice', 0.3));
  const count = 2 + Math.floor(draw('how many verifications') * 5);
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await wait('until a verification', 30_000);
      await verify(happens('the verification has no key', 0.2) ? undefined : `key ${index}`);
    }),
  );
  const isToppedUpLater = happens('the balance is topped up later', 0.3);
  if (isToppedUpLater) {
    await topUp('invoice 2')();
    await verify('last');
  }
  return { invoices: isToppedUpLater ? 2 : 1, mostCharged };
};

const sumOf = (items: readonly Readonly<Record<string, unknown>>[], name: string): number =>
  items.reduce((sum, item) => sum + Number(item[name] ?? 0), 0);

/** The balance is what was topped up, less what was charged, and the counters of the day count every answer. */
export const balanceIsRight =
  ({ invoices, mostCharged }: VerificationStory): Oracle =>
  (aftermath) => {
    const { items, client } = aftermath;
    const balance = balanceOf(aftermath);
    const records = itemsOf(aftermath, 'Verification');
    const charged = sumOf(records, 'charged');
    const left = invoices * toppedUp - charged;
    const usage = items.filter(({ pk }) => pk === `USAGE#${client.id}`);
    const counted = [sumOf(usage, 'answered'), sumOf(usage, 'charged')];
    return [
      ...(balance === left ? [] : [`The balance is ${balance} instead of ${left}`]),
      ...(charged > mostCharged ? [`${charged} verifications were charged instead of ${mostCharged}`] : []),
      ...(left < 0 ? ['The balance is overdrawn'] : []),
      ...(counted[0] === records.length && counted[1] === charged
        ? []
        : [`The counters say ${counted.join(' and ')}, and there are ${records.length} verifications`]),
    ];
  };

const balanceOf = ({ items, client }: Aftermath): number =>
  Number(items.find(({ pk, sk }) => pk === `BALANCE#${client.id}` && sk === 'VERIFICATIONS')?.balance ?? 0);
