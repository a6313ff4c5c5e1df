import type { AccountAgreement } from '#shared/accounts/consent/account-consent-store.ts';
import { sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { consentEnd } from '#shared/accounts/request/account-request.ts';
import type { Requested } from '#shared/consents/agreement.ts';
import { describeData } from '#shared/standard/consent-pages/described-data.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { rulesOf } from '#shared/standard/markets/market.ts';
import { type Line, lineOf } from '#shared/standard/pages/document.ts';
import { dataPurposes } from '#shared/standard/consent-pages/tables/data-purposes.ts';
import { textsIn } from '../texts/language.ts';
import { requesterSection, type Review, type ReviewContext } from './review.ts';

/** Returns the data that a customer is asked to share, and why, as the customer reviews it. */
export const sharingReview = (agreement: Requested<AccountAgreement>, context: ReviewContext): Review => {
  const { request, consent } = agreement;
  const { words, market, language } = context;
  const { sharingLabels } = words;
  const { purpose, benefit } = dataPurposes[language][consent?.purpose ?? request.purpose];
  return {
    texts: words.sharing,
    sections: [
      {
        heading: sharingLabels.why[language],
        lines: [
          [sharingLabels.purpose[language], purpose],
          [sharingLabels.benefit[language], benefit],
        ],
      },
      requesterSection(context),
      { heading: sharingLabels.what[language] },
      ...describeData(words, market, request.permissions, language).map(({ heading, descriptions }) => ({
        heading,
        paragraphs: descriptions,
        isCollapsed: true as const,
      })),
      { lines: periodLines(agreement, context) },
    ],
  };
};

/** Returns the days of the shared transactions, and the day on which sharing ends. */
const periodLines = ({ request, consent }: Requested<AccountAgreement>, context: ReviewContext): readonly Line[] => {
  const { words, market, bank, language, at } = context;
  const { review } = textsIn[language];
  const { timeZone } = rulesOf(market).country;
  const { transactionsFrom, transactionsTo } = sharedDays({ ...request, providerCode: bank?.code });
  const lastDay = dayIn(timeZone, consent?.termEndsAt ?? consentEnd(request, at));
  return [
    ...lineOf(review.transactionsFrom, transactionsFrom && formatDay(transactionsFrom, language)),
    ...lineOf(review.transactionsTo, transactionsTo && formatDay(transactionsTo, language)),
    ...lineOf(words.sharingLabels.until[language], formatDay(lastDay, language)),
  ];
};
