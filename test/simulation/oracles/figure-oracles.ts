import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { Payment } from '#shared/payments/payment/payment.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';

interface Owned {
  readonly clientId: string;
  readonly market: string;
}

const decisions: Readonly<Record<string, string>> = {
  Authorized: 'approved',
  Rejected: 'declined',
  Expired: 'expired',
  Revoked: 'withdrawn',
};

const lineOf = ({ clientId, market }: Owned, at: string, ...words: readonly string[]): string =>
  [clientId, market, at.slice(0, 10), ...words].join(' ');

/** Returns one line per outcome in the books: the statuses of requests, consents and payments. */
const booked = (finalState: FinalState): readonly string[] => [
  ...itemsOf(finalState, 'PaymentRequest')
    .map((item) => PaymentRequest.parse(item))
    .filter(({ status, consentId }) => status === 'Expired' && consentId === undefined)
    .map((request) =>
      lineOf(request, request.history.at(-1)?.at ?? '', request.openedAt === undefined ? 'unlinked' : 'abandoned'),
    ),
  ...itemsOf(finalState, 'PaymentConsent')
    .map((item) => PaymentConsent.parse(item))
    .flatMap((consent) => {
      const [, decision] = consent.history;
      if (!decision) return [];
      const isAbandoned = consent.openedAt !== undefined && consent.stagings.length === 0;
      if (isAbandoned) return [lineOf(consent, decision.at, 'abandoned')];
      const bank = decision.status === 'Authorized' ? [consent.providerCode ?? ''] : [];
      return [lineOf(consent, decision.at, decisions[decision.status] ?? decision.status, ...bank)];
    }),
  ...itemsOf(finalState, 'Payment')
    .map((item) => Payment.parse(item))
    .flatMap((payment) => {
      const { providerCode, minor, currency, history } = payment;
      const names = history.map(({ status, at }) => ({
        name: status === 'Rejected' ? 'rejected' : /Settlement/.test(status) ? 'settled' : '',
        at,
      }));
      const first = names.filter(
        ({ name }, index) => name !== '' && names.findIndex((other) => other.name === name) === index,
      );
      return first.map(({ name, at }) => lineOf(payment, at, name, providerCode, currency, String(minor)));
    }),
];

/** Returns one line per tally that is stored. A tally that is stored twice has one line. */
const counted = (finalState: FinalState): readonly string[] => {
  const tallies = itemsOf(finalState, 'Tallies').flatMap(({ pk, sk, tallies: texts }) => {
    const [, clientId = '', market = ''] = String(pk).split('#');
    return String(texts)
      .split('\n')
      .map((text) => ({ owner: { clientId, market }, at: String(sk), words: text.split(' ') }));
  });
  const byMark = new Map(tallies.map((tally) => [tally.words[0], tally]));
  return [...byMark.values()].map(({ owner, at, words: [, outcome = '', bank = '', currency = '', quantity = ''] }) => {
    if (outcome === 'settled' || outcome === 'rejected') return lineOf(owner, at, outcome, bank, currency, quantity);
    return outcome === 'approved' ? lineOf(owner, at, outcome, bank) : lineOf(owner, at, outcome);
  });
};

/** The figures of the dashboard equal the books: every outcome is counted once, on its day, at its bank. */
export const figuresEqualTheBooks: Oracle = (finalState) => {
  const [expected, actual] = [booked(finalState).toSorted(), counted(finalState).toSorted()];
  return expected.join('\n') === actual.join('\n')
    ? []
    : [`The figures are ${actual.join('; ')} instead of ${expected.join('; ')}`];
};
