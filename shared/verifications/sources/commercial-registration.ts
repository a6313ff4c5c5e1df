import * as z from 'zod';
import { SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';

export const Language = z.enum(['Arabic', 'English']).describe('The language of names in the response.');
export type Language = z.infer<typeof Language>;

const aliases: Readonly<Record<string, Language>> = {
  ar: 'Arabic',
  en: 'English',
  arabic: 'Arabic',
  english: 'English',
};

/** The language of names in the response: Arabic, unless the request specifies English. Also accepts `ar` and `en`. */
export const LanguageInput = z.preprocess(
  (text) => (typeof text === 'string' ? (aliases[text.toLowerCase()] ?? text) : text),
  Language.default('Arabic'),
);

const id = z.union([z.int(), z.string()]);
/** Replaces a field that the register omits with null, so that every response contains every field. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);
const text = optional(z.string());
const number = optional(z.number());
const flag = optional(z.boolean());
const Named = z.object({ id: id.describe("The register's id."), name: z.string().describe("The register's name.") });
const named = optional(Named);
const dated = optional(
  z.object({
    gregorian: text.describe('The Gregorian date, such as 2026-03-18.'),
    hijri: text.describe('The Hijri date, such as 1447/09/29.'),
  }),
);
const type = {
  typeId: optional(id).describe("The register's id for the type."),
  typeName: text.describe("The register's name for the type."),
};
const identity = optional(z.object({ id: text.describe('The number on the document.'), ...type })).describe(
  'The document that identifies the person or the company.',
);

const ContributionCapital = z.object({
  ...type,
  cashCapital: number.describe('The part of the capital in cash, in riyals.'),
  inKindCapital: number.describe('The part of the capital in kind, in riyals.'),
  contributionValue: number.describe('The value of one contribution, in riyals.'),
  totalCashContribution: number.describe('The total of all cash contributions, in riyals.'),
  totalInKindContribution: number.describe('The total of all contributions in kind, in riyals.'),
});

const StockCapital = z.object({
  ...type,
  capital: number.describe('The share capital, in riyals.'),
  announcedCapital: number.describe('The announced capital, in riyals.'),
  paidCapital: number.describe('The paid-up capital, in riyals.'),
  stocks: list(
    z.object({
      classId: optional(id).describe("The register's id for the class."),
      className: text.describe("The register's name for the class."),
      count: number.describe('The number of shares of this class.'),
      value: number.describe('The value of one share, in riyals.'),
      ...type,
    }),
  ).describe('The share classes.'),
});

/**
 * A commercial registration, as returned by the Wathq API of the Ministry of Commerce. Clients receive it in the same
 * format. It has no expiry date, because the Commercial Register Law abolished expiry in 2025.
 */
export const CommercialRegistration = z
  .object({
    crNationalNumber: z.string().describe('The Unified National Number of the company, ten digits.'),
    crNumber: text.describe('The commercial registration number. New companies may have none.'),
    versionNo: number.describe('The version of the registration.'),
    name: z.string().describe("The company's name."),
    nameLang: named.describe('The language of the name.'),
    crCapital: number.describe('The capital in riyals.'),
    companyDuration: number.describe('The term of the company, in years.'),
    isMain: flag.describe('Whether this is the main registration.'),
    mainCrNationalNumber: text.describe('The Unified National Number of the main registration.'),
    mainCrNumber: text.describe('The commercial registration number of the main registration.'),
    issueDateGregorian: text.describe('The Gregorian date of registration, such as 2012-03-18.'),
    issueDateHijri: text.describe('The Hijri date of registration.'),
    inLiquidationProcess: flag.describe('Whether the company is being liquidated.'),
    hasEcommerce: flag.describe('Whether the company sells over the Internet.'),
    isLicenseBased: flag.describe('Whether the registration is based on a licence.'),
    licenseIssuerNationalNumber: text.describe("The licence issuer's national number."),
    licenseIssuerName: text.describe("The licence issuer's name."),
    headquarterCityId: optional(id).describe("The register's id for the city."),
    headquarterCityName: text.describe('The city of the head office.'),
    entityType: optional(
      z.object({
        id: id.describe("The register's id for the kind of entity."),
        name: z.string().describe("The register's name for the kind of entity."),
        formId: optional(id).describe("The register's id for the legal form."),
        formName: text.describe("The register's name for the legal form."),
        characterList: list(Named).describe('The features of the entity.'),
      }),
    ).describe('The kind of entity.'),
    status: z
      .object({
        id: id.describe("The register's id for the status."),
        name: z.string().describe("The register's name for the status."),
        confirmationDate: dated.describe('When the registration was last confirmed.'),
        reactivationDate: dated.describe('When the registration was reactivated.'),
        suspensionDate: dated.describe('When the registration was suspended.'),
        deletionDate: dated.describe('When the registration was deleted.'),
      })
      .describe('The status of the registration.'),
    contactInfo: optional(
      z.object({
        phoneNo: text.describe("The company's phone number."),
        mobileNo: text.describe("The company's mobile number."),
        email: text.describe("The company's email address."),
        websiteUrl: text.describe("The URL of the company's website."),
      }),
    ).describe("The company's contact details."),
    fiscalYear: optional(
      z.object({
        isFirst: flag.describe('Whether it is the first fiscal year.'),
        calendarTypeId: optional(id).describe("The register's id for the calendar."),
        calendarTypeName: text.describe("The register's name for the calendar."),
        endMonth: number.describe('The month in which the year ends, 1 to 12.'),
        endDay: number.describe('The day on which the year ends, 1 to 31.'),
        endYear: number.describe('The calendar year in which the fiscal year ends.'),
      }),
    ).describe("The company's fiscal year."),
    eCommerce: optional(
      z.object({
        eStore: list(
          z.object({
            authPlatformUrl: text.describe('The URL of the page that certifies the shop.'),
            storeUrl: text.describe('The URL of the shop.'),
            activities: list(Named).describe('The business activities (ISIC).'),
          }),
        ).describe("The company's online shops."),
      }),
    ).describe("The company's online sales."),
    capital: optional(
      z.object({
        currencyId: optional(id).describe("The register's id for the currency."),
        currencyName: text.describe("The register's name for the currency."),
        contributionCapital: optional(ContributionCapital).describe('The capital that the partners contributed.'),
        stockCapital: optional(StockCapital).describe('The share capital.'),
      }),
    ).describe('The capital, by kind.'),
    parties: list(
      z.object({
        name: z.string().describe("The owner's name."),
        ...type,
        identity,
        partnership: list(Named).describe("The owner's roles in the company."),
        partnerShare: optional(
          z.object({
            cashContributionCount: number.describe('The number of contributions in cash.'),
            inKindContributionCount: number.describe('The number of contributions in kind.'),
            totalContributionCount: number.describe('The number of all contributions.'),
          }),
        ).describe("The owner's share of the capital."),
        nationality: named.describe("The person's nationality."),
        crNumber: text.describe('The commercial registration number, if the owner is a company.'),
      }),
    ).describe('The owners of the company.'),
    management: optional(
      z.object({
        structureId: optional(id).describe("The register's id for the structure."),
        structureName: text.describe("The register's name for the structure."),
        managers: list(
          z.object({
            name: z.string().describe("The manager's name."),
            ...type,
            isLicensed: flag.describe('Whether the manager has a licence.'),
            identity,
            nationality: named.describe("The person's nationality."),
            positions: list(Named).describe("The manager's positions."),
          }),
        ).describe('The managers of the company.'),
      }),
    ).describe('The management of the company.'),
    activities: list(Named).describe('The business activities (ISIC).'),
    liquidators: list(
      z.object({
        name: z.string().describe("The liquidator's name."),
        typeName: type.typeName,
        identity,
        nationality: named.describe("The person's nationality."),
      }),
    ).describe('The liquidators of the company. Empty unless it is being liquidated.'),
  })
  .describe(
    'The registration of a company at the Ministry of Commerce. The register may omit any field that can be null.',
  )
  .meta({ id: 'CommercialRegistration' });
export type CommercialRegistration = z.output<typeof CommercialRegistration>;

export interface CommercialRegistry {
  /**
   * Returns a company's registration, or undefined if no company has the Unified National Number. Throws
   * SourceUnavailable if the register is down.
   */
  find(unn: string, language: Language, interactionId: string): Promise<CommercialRegistration | undefined>;
}

/** The commercial register of a stage that has none: every look-up fails as if the register were down. */
export const noCommercialRegistry: CommercialRegistry = {
  find: () => Promise.reject(new SourceUnavailable('commercial-registration')),
};
