import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { Language } from '#shared/standard/languages/language.ts';

/**
 * A text of the consent pages in both languages. It may contain placeholders, which `fill` replaces, spelled as in the
 * market's guide.
 */
export interface Wording extends Readonly<Record<Language, string>> {
  /** The section of the market's guide that requires the text. */
  readonly rule: string;
}

/** Returns texts with the section of the guide that requires them. */
export const requiredBy = <K extends string>(
  rule: string,
  texts: Readonly<Record<K, readonly [en: string, ar: string]>>,
): Readonly<Record<K, Wording>> =>
  Object.fromEntries(
    Object.entries<readonly [string, string]>(texts).map(([name, [en, ar]]) => [name, { rule, en, ar }]),
  ) as Readonly<Record<K, Wording>>;

/** Placeholders that a text may contain, each with its value. */
export type Values = Readonly<Record<string, string>>;

/** Replaces the placeholders in a text. Ignores their case, because guides write both [Your LFI] and [YOUR LFI]. */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(/\[[A-Za-z ]+\]|\{[A-Za-z]+\}/g, (placeholder) => values[placeholder.toUpperCase()] ?? placeholder);

export interface ConsentTexts {
  readonly title: Wording;
  readonly introduction: Wording;
  readonly button: Wording;
  /** The text below the button, about the next step. */
  readonly nextStep: Wording;
  /** The advantage for the customer, in markets whose rules require it. */
  readonly benefit?: Wording;
}

/** Labels of lines, and headings of sections, that describe a payment. */
export type PaymentLabel =
  | 'total'
  | 'reference'
  | 'purpose'
  | 'benefit'
  | 'payer'
  | 'payee'
  | 'bank'
  | 'name'
  | 'payerName'
  | 'payeeName'
  | 'iban'
  | 'setup'
  | 'paymentTo'
  | 'setupReference'
  | 'rules'
  | 'schedule'
  | 'amount'
  | 'maxPerPayment'
  | 'firstPayment'
  | 'repeats'
  | 'expiry'
  | 'maxPayments'
  | 'maxTotal'
  | 'paymentsPerPeriod'
  | 'maxPaymentsPerPeriod'
  | 'maxTotalPerPeriod'
  | 'date'
  | 'maxOfDate'
  | 'fromAccount'
  | 'toAccount'
  | 'terms';

/** Headings of the page on which the customer agrees to share account data. */
export type SharingLabel = 'why' | 'purpose' | 'benefit' | 'what' | 'until';

/** The result of a payee check, with warnings if the names differ. */
export interface CheckWords {
  readonly result: Wording;
  readonly warnings: readonly Wording[];
}

/** Data that a payment consent also gives access to. */
export type PaymentAccess = 'details' | 'details-refund' | 'refund';

/** A category of account data. */
export interface PermissionGroup {
  readonly heading: Wording;
  /** Permissions of which the page describes only the first one granted in each list, because it includes the others. */
  readonly permissions: readonly (readonly AccountPermission[])[];
}

/** The categories that all markets have. */
export const commonGroups = (headings: Readonly<Record<'accounts' | 'regularPayments', Wording>>) =>
  [
    { heading: headings.accounts, permissions: [['ReadAccountsDetail', 'ReadAccountsBasic'], ['ReadBalances']] },
    {
      heading: headings.regularPayments,
      permissions: [
        ['ReadBeneficiariesDetail', 'ReadBeneficiariesBasic'],
        ['ReadStandingOrdersDetail', 'ReadStandingOrdersBasic'],
        ['ReadScheduledPaymentsDetail', 'ReadScheduledPaymentsBasic'],
        ['ReadDirectDebits'],
      ],
    },
  ] as const satisfies readonly PermissionGroup[];

/**
 * The name and the logo of the market's open banking scheme, which its consent pages must show. The text colour of the
 * page is the `currentColor` of the SVG elements.
 */
export interface SchemeMark {
  readonly name: Wording;
  /** The logo with the name. */
  readonly svg: string;
  /** The logo without the name, for the button. */
  readonly icon: string;
}

/** The words that the consent pages of a market use. Other texts are the same in all markets. */
export interface ConsentWords {
  readonly mark?: SchemeMark;
  readonly steps: { readonly consent: Wording; readonly authorize: Wording; readonly complete: Wording };
  readonly single: ConsentTexts;
  readonly several: ConsentTexts;
  readonly sharing: ConsentTexts;
  readonly paymentLabels: Readonly<Record<PaymentLabel, Wording>>;
  readonly sharingLabels: Readonly<Record<SharingLabel, Wording>>;
  readonly payeeChecks: Readonly<Record<'match' | 'close-match' | 'no-match', CheckWords>>;
  readonly paymentAccess: Readonly<Record<PaymentAccess, Wording>>;
  readonly groups: readonly PermissionGroup[];
  readonly descriptions: Readonly<Partial<Record<AccountPermission, Wording>>>;
  readonly choosing: {
    readonly payment: { readonly heading: Wording };
    readonly sharing: { readonly heading: Wording; readonly text: Wording };
  };
  readonly leaving: { readonly title: Wording; readonly text: Wording };
  readonly returning: { readonly title: Wording };
  readonly outcomes: {
    readonly thanks: Wording;
    readonly submitted: Wording;
    readonly completed: Wording;
    readonly shared: Wording;
  };
}
