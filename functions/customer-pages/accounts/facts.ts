import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AccountRequest, consentEnd } from '#shared/accounts/request/account-request.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { permissionUses, SectionName } from '#shared/accounts/read/section.ts';
import { type Market, timeZoneIn } from '#shared/standard/markets/market.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import type { Fact } from '#shared/standard/pages/document.ts';
import { formatDay, formatInstant, textFact } from '../payment/facts.ts';
import { type Language, textsIn } from '../texts/language.ts';
import type { SharedData } from '../texts/en.ts';

/** The line of the page that describes each section. */
const dataOfSection: Readonly<Record<SectionName, SharedData>> = {
  accounts: 'accounts',
  balances: 'balances',
  transactions: 'transactions',
  beneficiaries: 'payees',
  directDebits: 'directDebits',
  standingOrders: 'standingOrders',
  scheduledPayments: 'scheduledPayments',
  statements: 'statements',
  products: 'products',
  parties: 'identity',
};

/** Returns the data that a bank shares under the permissions, in the order of the page. */
const dataOf = (market: Market, permissions: readonly DataPermission[]): readonly SharedData[] => {
  const sections = new Set(permissionsAt(market, permissions).map((permission) => permissionUses[permission].section));
  return SectionName.options.filter((section) => sections.has(section)).map((section) => dataOfSection[section]);
};

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
    ...dataOf(request.market, request.permissions).map((data): Fact => [sharing.shared, sharing.data[data]]),
    ...textFact(sharing.transactionsFrom, day(request.transactionsFrom)),
    ...textFact(sharing.transactionsTo, day(request.transactionsTo)),
    [
      sharing.until,
      formatDay(dayIn(timeZone, consent?.termEndsAt ?? consentEnd(request, request.createdAt)), language),
    ],
    ...textFact(facts.approveBy, approveBy && formatInstant(approveBy, timeZone, language)),
  ];
};
