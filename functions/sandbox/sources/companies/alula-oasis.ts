import { active, bilingual, nameLang, person, riyal } from './terms.ts';

export const alulaOasis = {
  crNationalNumber: '7001272184',
  crNumber: null,
  versionNo: 1,
  name: bilingual('مؤسسة واحة العلا للتجارة', 'Alula Oasis Trading Establishment'),
  nameLang,
  crCapital: 50_000,
  companyDuration: null,
  isMain: true,
  issueDateGregorian: '2025-09-01',
  issueDateHijri: '1447/03/09',
  inLiquidationProcess: false,
  hasEcommerce: false,
  isLicenseBased: false,
  headquarterCityId: 31,
  headquarterCityName: bilingual('العلا', 'Alula'),
  entityType: { id: 1, name: bilingual('مؤسسة', 'Establishment'), formId: null, formName: null, characterList: [] },
  status: { ...active, confirmationDate: null, reactivationDate: null, suspensionDate: null, deletionDate: null },
  capital: { currencyId: 1, currencyName: riyal, contributionCapital: null, stockCapital: null },
  parties: [
    {
      ...person('سارة بنت خالد الحربي', 'Sarah Khalid Al Harbi', '1010000014'),
      partnership: [{ id: 3, name: bilingual('مالك', 'Owner') }],
      partnerShare: null,
      crNumber: null,
    },
  ],
  activities: [{ id: '461001', name: bilingual('أنشطة الوكلاء', 'Activities of agents') }],
};
