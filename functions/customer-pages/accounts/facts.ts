import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AccountRequest, consentEnd } from '#shared/accounts/request/account-request.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneIn } from '#shared/standard/markets/market.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import type { Fact } from '#shared/standard/pages/document.ts';
import { formatDay, formatInstant, textFact } from '../payment/facts.ts';
import { type Language, textsIn } from '../texts/language.ts';
import type { SharedData } from '../texts/en.ts';

/** The data that a permission shares, by prefix of the permission. */
const sharedBy: readonly (readonly [prefix: string, data: SharedData])[] = [
  ['ReadAccounts', 'accounts'],
  ['ReadPAN', 'accounts'],
  ['ReadSupplementaryAccountInfo', 'accounts'],
  ['ReadBalances', 'balances'],
  ['ReadTransactions', 'transactions'],
  ['ReadFX', 'transactions'],
  ['ReadBeneficiaries', 'payees'],
  ['ReadDirectDebits', 'directDebits'],
  ['ReadScheduledPayments', 'futurePayments'],
  ['ReadStandingOrders', 'futurePayments'],
  ['ReadFutureDatedPayments', 'futurePayments'],
  ['ReadStatements', 'statements'],
  ['ReadProduct', 'products'],
  ['ReadOffers', 'products'],
  ['ReadParty', 'identity'],
];

const dataOf = (permissions: readonly DataPermission[]): readonly SharedData[] => [
  ...new Set(
    sharedBy
      .filter(([prefix]) => permissions.some((permission) => permission.startsWith(prefix)))
      .map(([, data]) => data),
  ),
];

/** Returns the lines that describe what the customer is asked to share. */
export const sharingFacts = (
  request: AccountRequest,
  consent: AccountConsent | undefined,
  approveBy: string | undefined,
  language: Language,
): readonly Fact[] => {
  const { sharing, facts } = textsIn[language];
  const timeZone = timeZoneIn(request.market, request.countryCode);
  const day = (instant: string | undefined) => instant && formatDay(dayIn(timeZone, instant), language);
  return [
    [sharing.purpose, sharing.purposes[consent?.purpose ?? request.purpose]],
    ...dataOf(request.permissions).map((data): Fact => [sharing.shared, sharing.data[data]]),
    ...textFact(sharing.transactionsFrom, day(request.transactionsFrom)),
    ...textFact(sharing.transactionsTo, day(request.transactionsTo)),
    [
      sharing.until,
      formatDay(dayIn(timeZone, consent?.termEndsAt ?? consentEnd(request, request.createdAt)), language),
    ],
    ...textFact(facts.approveBy, approveBy && formatInstant(approveBy, timeZone, language)),
  ];
};
