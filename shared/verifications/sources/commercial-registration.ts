import * as z from 'zod';
import { SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';

export const Language = z.enum(['Arabic', 'English']);
export type Language = z.infer<typeof Language>;

const aliases: Readonly<Record<string, Language>> = {
  ar: 'Arabic',
  en: 'English',
  arabic: 'Arabic',
  english: 'English',
};

/** The language of names in the answer: Arabic unless the request says English. `ar` and `en` are accepted too. */
export const LanguageInput = z.preprocess(
  (text) => (typeof text === 'string' ? (aliases[text.toLowerCase()] ?? text) : text),
  Language.default('Arabic'),
);

const id = z.union([z.int(), z.string()]);
/** A member that the registry leaves out is null, so that every answer has every member. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);
const text = optional(z.string());
const number = optional(z.number());
const flag = optional(z.boolean());
const Named = z.object({ id, name: z.string() });
const named = optional(Named);
const dated = optional(z.object({ gregorian: text, hijri: text }));
const identity = optional(z.object({ id: text, typeId: optional(id), typeName: text }));

const ContributionCapital = z.object({
  typeId: optional(id),
  typeName: text,
  cashCapital: number,
  inKindCapital: number,
  contributionValue: number,
  totalCashContribution: number,
  totalInKindContribution: number,
});

const StockCapital = z.object({
  typeId: optional(id),
  typeName: text,
  capital: number,
  announcedCapital: number,
  paidCapital: number,
  stocks: list(
    z.object({
      classId: optional(id),
      className: text,
      count: number,
      value: number,
      typeId: optional(id),
      typeName: text,
    }),
  ),
});

/**
 * A commercial registration, as the Wathq API of the Ministry of Commerce returns it. Clients get it in the same shape.
 * It has no expiry date, because the Commercial Register Law abolished expiry in 2025.
 */
export const CommercialRegistration = z
  .object({
    crNationalNumber: z.string(),
    crNumber: text,
    versionNo: number,
    name: z.string(),
    nameLang: named,
    crCapital: number,
    companyDuration: number,
    isMain: flag,
    mainCrNationalNumber: text,
    mainCrNumber: text,
    issueDateGregorian: text,
    issueDateHijri: text,
    inLiquidationProcess: flag,
    hasEcommerce: flag,
    isLicenseBased: flag,
    licenseIssuerNationalNumber: text,
    licenseIssuerName: text,
    headquarterCityId: optional(id),
    headquarterCityName: text,
    entityType: optional(
      z.object({ id, name: z.string(), formId: optional(id), formName: text, characterList: list(Named) }),
    ),
    status: z.object({
      id,
      name: z.string(),
      confirmationDate: dated,
      reactivationDate: dated,
      suspensionDate: dated,
      deletionDate: dated,
    }),
    contactInfo: optional(z.object({ phoneNo: text, mobileNo: text, email: text, websiteUrl: text })),
    fiscalYear: optional(
      z.object({
        isFirst: flag,
        calendarTypeId: optional(id),
        calendarTypeName: text,
        endMonth: number,
        endDay: number,
        endYear: number,
      }),
    ),
    eCommerce: optional(
      z.object({ eStore: list(z.object({ authPlatformUrl: text, storeUrl: text, activities: list(Named) })) }),
    ),
    capital: optional(
      z.object({
        currencyId: optional(id),
        currencyName: text,
        contributionCapital: optional(ContributionCapital),
        stockCapital: optional(StockCapital),
      }),
    ),
    parties: list(
      z.object({
        name: z.string(),
        typeId: optional(id),
        typeName: text,
        identity,
        partnership: list(Named),
        partnerShare: optional(
          z.object({ cashContributionCount: number, inKindContributionCount: number, totalContributionCount: number }),
        ),
        nationality: named,
        crNumber: text,
      }),
    ),
    management: optional(
      z.object({
        structureId: optional(id),
        structureName: text,
        managers: list(
          z.object({
            name: z.string(),
            typeId: optional(id),
            typeName: text,
            isLicensed: flag,
            identity,
            nationality: named,
            positions: list(Named),
          }),
        ),
      }),
    ),
    activities: list(Named),
    liquidators: list(z.object({ name: z.string(), typeName: text, identity, nationality: named })),
  })
  .meta({ id: 'CommercialRegistration', description: 'The registration of a company at the Ministry of Commerce.' });
export type CommercialRegistration = z.output<typeof CommercialRegistration>;

/** A registry of companies. */
export interface CommercialRegistry {
  /** Undefined if no company has the Unified National Number. Throws SourceUnavailable if the registry is down. */
  find(unn: string, language: Language, interactionId: string): Promise<CommercialRegistration | undefined>;
}

/** For a stage without a registry: every look-up fails as if the registry were down. */
export const noCommercialRegistry: CommercialRegistry = {
  find: () => Promise.reject(new SourceUnavailable('commercial-registration')),
};
