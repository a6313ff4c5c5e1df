import type { Requested } from '#shared/consents/agreement.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import {
  creditorsOf,
  payeeCheckOf,
  type PaymentRequest,
  referencesOf,
} from '#shared/payments/request/payment-request.ts';
import { describePaymentAccess } from '#shared/standard/consent-pages/described-data.ts';
import { purposeName } from '#shared/standard/consent-pages/tables/words-of.ts';
import { inGroupsOfFour, moneyText } from '#shared/standard/languages/format.ts';
import { type Line, lineOf } from '#shared/standard/pages/document.ts';
import { type AccountParty, holderOf } from '#shared/standard/payments/account-party.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import type { PayeeCheck } from '#shared/payments/payee/payee-check.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import { textsIn } from '../texts/language.ts';
import { rulesSection } from './payment-rules.ts';
import {
  labelsOf,
  type NameCheck,
  requesterSection,
  type Review,
  type ReviewContext,
  type ReviewSection,
} from './review.ts';

export const paymentReview = (agreement: Requested<PaymentAgreement>, context: ReviewContext): Review =>
  isSingle(agreement.request.type) ? singleReview(agreement.request, context) : severalReview(agreement, context);

const singleReview = (request: PaymentRequest, context: ReviewContext): Review => {
  const { words, language } = context;
  const label = labelsOf(context);
  return {
    texts: words.single,
    total: [label('total'), moneyText(request, language)],
    sections: [
      {
        lines: [...lineOf(label('reference'), referencesOf(request).debtorReference), ...reasonLines(request, context)],
      },
      requesterSection(context),
      { heading: label('payer'), lines: payerLines(request, label('name'), context) },
      payeeSection(request, request.creditorAccount, label('payee'), context),
    ],
    access: describePaymentAccess(words, request.instructions, language),
  };
};

const severalReview = (agreement: Requested<PaymentAgreement>, context: ReviewContext): Review => {
  const { request } = agreement;
  const { words, requester, language } = context;
  const label = labelsOf(context);
  const payees = creditorsOf(request);
  return {
    texts: words.several,
    sections: [
      {
        heading: label('setup'),
        lines: [
          ...payees.map((payee): Line => [label('paymentTo'), nameOf(payee)]),
          ...lineOf(label('setupReference'), referencesOf(request).debtorReference),
          ...reasonLines(request, context),
        ],
      },
      rulesSection(agreement, context),
      requesterSection(context),
      { heading: label('fromAccount'), lines: payerLines(request, label('payerName'), context) },
      ...payees.map((payee) => payeeSection(request, payee, label('toAccount'), context)),
      { heading: label('terms'), paragraphs: [textsIn[language].review.terms(requester.name)], isCollapsed: true },
    ],
    access: describePaymentAccess(words, request.instructions, language),
  };
};

/** Returns the purpose of a payment, and the customer's benefit in markets that require it. */
const reasonLines = ({ purpose, type }: PaymentRequest, context: ReviewContext): readonly Line[] => {
  const { market, words, language } = context;
  const label = labelsOf(context);
  const { benefit } = isSingle(type) ? words.single : words.several;
  return [[label('purpose'), purposeName(market, purpose, language)], ...lineOf(label('benefit'), benefit?.[language])];
};

/** Returns the account that the client has specified. Otherwise, the customer chooses one at the bank. */
const payerLines = ({ debtorAccount }: PaymentRequest, nameLabel: string, context: ReviewContext): readonly Line[] => {
  const { bank, language } = context;
  const label = labelsOf(context);
  const { review } = textsIn[language];
  const name = bank && bankName(bank, language);
  return [
    ...lineOf(label('bank'), name),
    ...(debtorAccount
      ? [
          ...lineOf(nameLabel, context.isDecided ? undefined : holderOf(debtorAccount)),
          [label('iban'), numberOf(debtorAccount, context)] as const,
        ]
      : [[review.account, review.chooseAtBank(name)] as const]),
  ];
};

/**
 * After the customer's decision, the page shows only the end of the account number, and not the customer's name, because
 * anyone with the link sees it.
 */
const numberOf = ({ identification }: AccountParty, { isDecided }: ReviewContext): string =>
  isDecided ? `•••• ${identification.slice(-4)}` : inGroupsOfFour(identification);

const payeeSection = (
  request: PaymentRequest,
  payee: AccountParty,
  heading: string,
  context: ReviewContext,
): ReviewSection => {
  const label = labelsOf(context);
  const payeeCheck = payeeCheckOf(payee, request);
  return {
    heading,
    lines: [...lineOf(label('payeeName'), holderOf(payee)), [label('iban'), inGroupsOfFour(payee.identification)]],
    check: payeeCheck && checkOf(payeeCheck, context),
  };
};

const checkOf = ({ match, accountHolderName }: PayeeCheck, { words, language }: ReviewContext): NameCheck => {
  const { result, warnings } = words.payeeChecks[match];
  return {
    result: result[language],
    accountHolderName: match === 'match' ? undefined : accountHolderName,
    warnings: warnings.map((warning) => warning[language]),
  };
};

/** Returns the name of a payee in a list, or else the account number. */
const nameOf = (party: AccountParty): string => holderOf(party) ?? inGroupsOfFour(party.identification);
