import { active, bilingual, company, nameLang, person, riyal } from './terms.ts';

export const riyadhPalms = {
  crNationalNumber: '7000000005',
  crNumber: '1010027912',
  versionNo: 4,
  name: bilingual('شركة نخيل الرياض التجارية المحدودة', 'Riyadh Palms Trading Company Ltd'),
  nameLang,
  crCapital: 500_000,
  companyDuration: 99,
  isMain: true,
  mainCrNationalNumber: null,
  mainCrNumber: null,
  issueDateGregorian: '2012-03-18',
  issueDateHijri: '1433/04/25',
  inLiquidationProcess: false,
  hasEcommerce: true,
  isLicenseBased: false,
  licenseIssuerNationalNumber: null,
  licenseIssuerName: null,
  headquarterCityId: 1,
  headquarterCityName: bilingual('الرياض', 'Riyadh'),
  entityType: {
    id: 2,
    name: company,
    formId: 5,
    formName: bilingual('ذات مسؤولية محدودة', 'Limited liability company'),
    characterList: [{ id: 1, name: bilingual('شخصين فأكثر', 'Two or more persons') }],
  },
  status: {
    ...active,
    confirmationDate: { gregorian: '2026-03-18', hijri: '1447/09/29' },
    reactivationDate: null,
    suspensionDate: null,
    deletionDate: null,
  },
  contactInfo: {
    phoneNo: '+966112345678',
    mobileNo: '+966501234567',
    email: 'info@riyadhpalms.example',
    websiteUrl: 'https://riyadhpalms.example',
  },
  fiscalYear: {
    isFirst: false,
    calendarTypeId: 2,
    calendarTypeName: bilingual('ميلادي', 'Gregorian'),
    endMonth: 12,
    endDay: 31,
    endYear: 2026,
  },
  eCommerce: {
    eStore: [
      {
        authPlatformUrl: 'https://eauthenticate.example/1',
        storeUrl: 'https://shop.riyadhpalms.example',
        activities: [
          { id: '479112', name: bilingual('البيع بالتجزئة عن طريق الإنترنت', 'Retail sale over the Internet') },
        ],
      },
    ],
  },
  capital: {
    currencyId: 1,
    currencyName: riyal,
    contributionCapital: {
      typeId: 1,
      typeName: bilingual('نقدي', 'Cash'),
      cashCapital: 500_000,
      inKindCapital: 0,
      contributionValue: 100,
      totalCashContribution: 5_000,
      totalInKindContribution: 0,
    },
    stockCapital: null,
  },
  parties: [
    {
      ...person('عبدالله بن محمد القحطاني', 'Abdullah Mohammed Al Qahtani', '1010000006'),
      partnership: [{ id: 1, name: bilingual('شريك', 'Partner') }],
      partnerShare: { cashContributionCount: 3_000, inKindContributionCount: 0, totalContributionCount: 3_000 },
      crNumber: null,
    },
    {
      ...person('فهد بن سعد العتيبي', 'Fahad Saad Al Otaibi', '1000000008'),
      partnership: [{ id: 1, name: bilingual('شريك', 'Partner') }],
      partnerShare: { cashContributionCount: 2_000, inKindContributionCount: 0, totalContributionCount: 2_000 },
      crNumber: null,
    },
  ],
  management: {
    structureId: 1,
    structureName: bilingual('مدير', 'Manager'),
    managers: [
      {
        ...person('عبدالله بن محمد القحطاني', 'Abdullah Mohammed Al Qahtani', '1010000006'),
        isLicensed: false,
        positions: [{ id: 3, name: bilingual('مدير عام', 'General manager') }],
      },
    ],
  },
  activities: [
    { id: '463001', name: bilingual('البيع بالجملة للتمور', 'Wholesale of dates') },
    { id: '472103', name: bilingual('البيع بالتجزئة للتمور', 'Retail sale of dates') },
  ],
  liquidators: [],
};
