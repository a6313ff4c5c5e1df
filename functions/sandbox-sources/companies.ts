/** A text in both languages of the registry. */
interface Both {
  readonly ar: string;
  readonly en: string;
}

const both = (ar: string, en: string): Both => ({ ar, en });
const riyal = both('ريال سعودي', 'Saudi Riyal');
const saudi = { id: 'SA', name: both('سعودي', 'Saudi') };
const company = both('شركة', 'Company');
const nationalId = { typeId: 1, typeName: both('هوية وطنية', 'National ID') };
const active = { id: 1, name: both('نشط', 'Active') };

/** Companies of the sandbox's registry, in the shape of Wathq's full information. All are invented. */
const companies: readonly Readonly<Record<string, unknown>>[] = [
  {
    crNationalNumber: '7000000005',
    crNumber: '1010027912',
    versionNo: 4,
    name: both('شركة نخيل الرياض التجارية المحدودة', 'Riyadh Palms Trading Company Ltd'),
    nameLang: { id: 1, name: both('العربية', 'Arabic') },
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
    headquarterCityName: both('الرياض', 'Riyadh'),
    entityType: {
      id: 2,
      name: company,
      formId: 5,
      formName: both('ذات مسؤولية محدودة', 'Limited liability company'),
      characterList: [{ id: 1, name: both('شخصين فأكثر', 'Two or more persons') }],
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
      calendarTypeName: both('ميلادي', 'Gregorian'),
      endMonth: 12,
      endDay: 31,
      endYear: 2026,
    },
    eCommerce: {
      eStore: [
        {
          authPlatformUrl: 'https://eauthenticate.example/1',
          storeUrl: 'https://shop.riyadhpalms.example',
          activities: [{ id: '479112', name: both('البيع بالتجزئة عن طريق الإنترنت', 'Retail sale over the Internet') }],
        },
      ],
    },
    capital: {
      currencyId: 1,
      currencyName: riyal,
      contributionCapital: {
        typeId: 1,
        typeName: both('نقدي', 'Cash'),
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
        name: both('عبدالله بن محمد القحطاني', 'Abdullah Mohammed Al Qahtani'),
        typeId: 1,
        typeName: both('فرد', 'Individual'),
        identity: { id: '1010000006', ...nationalId },
        partnership: [{ id: 1, name: both('شريك', 'Partner') }],
        partnerShare: { cashContributionCount: 3_000, inKindContributionCount: 0, totalContributionCount: 3_000 },
        nationality: saudi,
        crNumber: null,
      },
      {
        name: both('فهد بن سعد العتيبي', 'Fahad Saad Al Otaibi'),
        typeId: 1,
        typeName: both('فرد', 'Individual'),
        identity: { id: '1000000008', ...nationalId },
        partnership: [{ id: 1, name: both('شريك', 'Partner') }],
        partnerShare: { cashContributionCount: 2_000, inKindContributionCount: 0, totalContributionCount: 2_000 },
        nationality: saudi,
        crNumber: null,
      },
    ],
    management: {
      structureId: 1,
      structureName: both('مدير', 'Manager'),
      managers: [
        {
          name: both('عبدالله بن محمد القحطاني', 'Abdullah Mohammed Al Qahtani'),
          typeId: 1,
          typeName: both('فرد', 'Individual'),
          isLicensed: false,
          identity: { id: '1010000006', ...nationalId },
          nationality: saudi,
          positions: [{ id: 3, name: both('مدير عام', 'General manager') }],
        },
      ],
    },
    activities: [
      { id: '463001', name: both('البيع بالجملة للتمور', 'Wholesale of dates') },
      { id: '472103', name: both('البيع بالتجزئة للتمور', 'Retail sale of dates') },
    ],
    liquidators: [],
  },
  {
    crNationalNumber: '7000000013',
    crNumber: '4030000001',
    versionNo: 9,
    name: both('شركة البحر الأحمر للخدمات اللوجستية', 'Red Sea Logistics Services Company'),
    nameLang: { id: 1, name: both('العربية', 'Arabic') },
    crCapital: 10_000_000,
    companyDuration: 50,
    isMain: true,
    mainCrNationalNumber: null,
    mainCrNumber: null,
    issueDateGregorian: '2004-10-03',
    issueDateHijri: '1425/08/19',
    inLiquidationProcess: true,
    hasEcommerce: false,
    isLicenseBased: true,
    licenseIssuerNationalNumber: '7000000021',
    licenseIssuerName: both('وزارة الاستثمار', 'Ministry of Investment'),
    headquarterCityId: 2,
    headquarterCityName: both('جدة', 'Jeddah'),
    entityType: {
      id: 2,
      name: company,
      formId: 3,
      formName: both('مساهمة مقفلة', 'Closed joint stock company'),
      characterList: [{ id: 7, name: both('مساهمة مقفلة', 'Closed joint stock') }],
    },
    status: {
      id: 3,
      name: both('تحت التصفية', 'Under liquidation'),
      confirmationDate: { gregorian: '2025-10-03', hijri: '1447/04/11' },
      reactivationDate: null,
      suspensionDate: { gregorian: '2026-01-15', hijri: '1447/07/26' },
      deletionDate: null,
    },
    contactInfo: {
      phoneNo: '+966122345678',
      mobileNo: null,
      email: 'office@redsealogistics.example',
      websiteUrl: null,
    },
    fiscalYear: {
      isFirst: false,
      calendarTypeId: 1,
      calendarTypeName: both('هجري', 'Hijri'),
      endMonth: 12,
      endDay: 29,
      endYear: 1448,
    },
    eCommerce: null,
    capital: {
      currencyId: 1,
      currencyName: riyal,
      contributionCapital: null,
      stockCapital: {
        typeId: 2,
        typeName: both('أسهم', 'Shares'),
        capital: 10_000_000,
        announcedCapital: 10_000_000,
        paidCapital: 7_500_000,
        stocks: [
          {
            classId: 1,
            className: both('أسهم عادية', 'Ordinary shares'),
            count: 1_000_000,
            value: 10,
            typeId: 1,
            typeName: both('نقدية', 'Cash'),
          },
        ],
      },
    },
    parties: [
      {
        name: both('شركة نخيل الرياض التجارية المحدودة', 'Riyadh Palms Trading Company Ltd'),
        typeId: 2,
        typeName: both('شركة', 'Company'),
        identity: { id: '7000000005', typeId: 4, typeName: both('رقم وطني موحد', 'Unified National Number') },
        partnership: [{ id: 2, name: both('مساهم', 'Shareholder') }],
        partnerShare: { cashContributionCount: 600_000, inKindContributionCount: 0, totalContributionCount: 600_000 },
        nationality: saudi,
        crNumber: '1010027912',
      },
    ],
    management: {
      structureId: 2,
      structureName: both('مجلس إدارة', 'Board of directors'),
      managers: [
        {
          name: both('نورة بنت عبدالعزيز الدوسري', 'Noura Abdulaziz Al Dosari'),
          typeId: 1,
          typeName: both('فرد', 'Individual'),
          isLicensed: true,
          identity: { id: '1098184854', ...nationalId },
          nationality: saudi,
          positions: [{ id: 1, name: both('رئيس مجلس الإدارة', 'Chair of the board') }],
        },
      ],
    },
    activities: [{ id: '522910', name: both('الخدمات اللوجستية', 'Logistics services') }],
    liquidators: [
      {
        name: both('خالد بن إبراهيم الشمري', 'Khalid Ibrahim Al Shammari'),
        typeName: both('مصفٍ', 'Liquidator'),
        identity: { id: '1106972886', ...nationalId },
        nationality: saudi,
      },
    ],
  },
  {
    crNationalNumber: '7001272184',
    crNumber: null,
    versionNo: 1,
    name: both('مؤسسة واحة العلا للتجارة', 'Alula Oasis Trading Establishment'),
    nameLang: { id: 1, name: both('العربية', 'Arabic') },
    crCapital: 50_000,
    companyDuration: null,
    isMain: true,
    issueDateGregorian: '2025-09-01',
    issueDateHijri: '1447/03/09',
    inLiquidationProcess: false,
    hasEcommerce: false,
    isLicenseBased: false,
    headquarterCityId: 31,
    headquarterCityName: both('العلا', 'Alula'),
    entityType: { id: 1, name: both('مؤسسة', 'Establishment'), formId: null, formName: null, characterList: [] },
    status: { ...active, confirmationDate: null, reactivationDate: null, suspensionDate: null, deletionDate: null },
    capital: { currencyId: 1, currencyName: riyal, contributionCapital: null, stockCapital: null },
    parties: [
      {
        name: both('سارة بنت خالد الحربي', 'Sarah Khalid Al Harbi'),
        typeId: 1,
        typeName: both('فرد', 'Individual'),
        identity: { id: '1010000014', ...nationalId },
        partnership: [{ id: 3, name: both('مالك', 'Owner') }],
        partnerShare: null,
        nationality: saudi,
        crNumber: null,
      },
    ],
    activities: [{ id: '461001', name: both('أنشطة الوكلاء', 'Activities of agents') }],
  },
];

/** One language of everything. */
const inLanguage = (value: unknown, language: keyof Both): unknown => {
  if (Array.isArray(value)) return value.map((element) => inLanguage(element, language));
  if (typeof value !== 'object' || value === null) return value;
  if ('ar' in value && 'en' in value) return value[language];
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inLanguage(member, language)]));
};

export const companyBy = (unn: string, language: keyof Both): unknown => {
  const found = companies.find(({ crNationalNumber }) => crNationalNumber === unn);
  return found && inLanguage(found, language);
};

/** The registry is down for this one: for whoever wants to see what happens then. */
export const brokenUnn = '7000000997';
