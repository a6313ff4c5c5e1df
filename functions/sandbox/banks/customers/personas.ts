import { businessShops, counterparties as at, everydayShops, smallShops } from './counterparties.ts';
import type { AccountPlan, Arrangement, Counterparty, Flow, Persona } from './persona.ts';

const directions: Readonly<Record<Arrangement, Flow['direction']>> = {
  salary: 'in',
  sales: 'in',
  profit: 'in',
  'standing-order': 'out',
  'direct-debit': 'out',
  loan: 'out',
  bill: 'out',
};

/** Creates a flow. The numbers are its amount, its spread and its days of the month. */
export const flow = (
  id: string,
  arrangement: Arrangement,
  counterparty: Counterparty,
  information: string,
  [amount, spread, ...days]: readonly [amount: number, spread: number, ...days: number[]],
): Flow => ({ id, arrangement, direction: directions[arrangement], counterparty, information, amount, spread, days });

export const account = (
  key: string,
  kind: AccountPlan['kind'],
  nickname: string,
  plan: Pick<AccountPlan, 'base' | 'flows'> & Partial<AccountPlan>,
): AccountPlan => ({
  key,
  kind,
  nickname,
  opened: '2019-03-03',
  creditLimit: 0,
  spending: undefined,
  settlement: at.ownElsewhere,
  ...plan,
});

/** A customer with a salary, rent, a car loan, savings and a credit card. */
const mariam: Persona = {
  id: 'mariam',
  category: 'Retail',
  name: { en: 'Mariam Al Suwaidi', ar: 'مريم السويدي' },
  authorisers: 1,
  identity: {
    givenName: 'Mariam',
    surname: 'Al Suwaidi',
    emiratesId: '784198812345671',
    birthDate: '1988-04-17',
    nationality: 'AE',
    employer: at.employer.name,
    profession: 'Civil engineer',
    monthlySalary: 28_500,
    email: 'mariam@customers.example',
    mobile: '+971500000001',
  },
  accounts: [
    account('current', 'CurrentAccount', 'Everyday', {
      base: 14_125_075,
      flows: [
        flow('salary', 'salary', at.employer, 'Salary', [2_850_000, 0, 25]),
        flow('rent', 'standing-order', at.landlord, 'Rent', [750_000, 0, 1]),
        flow('car', 'loan', at.carLoan, 'Car finance instalment', [189_500, 0, 5]),
        flow('power', 'direct-debit', at.utility, 'Water and electricity', [62_000, 35, 12]),
        flow('phone', 'direct-debit', at.telecom, 'Mobile and internet', [38_900, 0, 18]),
        flow('family', 'standing-order', at.family, 'Family support', [150_000, 0, 27]),
      ],
      spending: { daysInHundred: 70, merchants: everydayShops },
    }),
    account('savings', 'Savings', 'Rainy days', {
      base: 6_500_000,
      flows: [flow('profit', 'profit', at.bank, 'Profit', [10_850, 5, 28])],
    }),
    account('card', 'CreditCard', 'Travel card', {
      base: 0,
      creditLimit: 2_500_000,
      flows: [],
      spending: { daysInHundred: 25, merchants: everydayShops },
      settlement: at.cards,
    }),
  ],
};

/** A customer who spends almost their entire salary every month. */
const rashid: Persona = {
  id: 'rashid',
  category: 'Retail',
  name: { en: 'Rashid Al Mansoori', ar: 'راشد المنصوري' },
  authorisers: 1,
  identity: {
    givenName: 'Rashid',
    surname: 'Al Mansoori',
    emiratesId: '784199523456782',
    birthDate: '1995-11-02',
    nationality: 'AE',
    employer: at.hotel.name,
    profession: 'Receptionist',
    monthlySalary: 5_200,
    email: 'rashid@customers.example',
    mobile: '+971500000002',
  },
  accounts: [
    account('current', 'CurrentAccount', 'My account', {
      base: 14_250,
      flows: [
        flow('salary', 'salary', at.hotel, 'Salary', [520_000, 0, 1]),
        flow('room', 'standing-order', at.landlord, 'Shared flat', [240_000, 0, 2]),
        flow('phone', 'direct-debit', at.telecom, 'Mobile', [12_500, 0, 7]),
        flow('family', 'standing-order', at.family, 'Family support', [140_000, 0, 3]),
      ],
      spending: { daysInHundred: 80, merchants: smallShops },
    }),
  ],
};

/** A customer who is always overdrawn, within an agreed overdraft. */
const layla: Persona = {
  id: 'layla',
  category: 'Retail',
  name: { en: 'Layla Haddad', ar: 'ليلى حداد' },
  authorisers: 1,
  identity: {
    givenName: 'Layla',
    surname: 'Haddad',
    emiratesId: '784199134567893',
    birthDate: '1991-07-23',
    nationality: 'JO',
    employer: at.clinic.name,
    profession: 'Nurse',
    monthlySalary: 11_000,
    email: 'layla@customers.example',
    mobile: '+971500000003',
  },
  accounts: [
    account('current', 'CurrentAccount', 'Salary account', {
      base: -640_000,
      creditLimit: 2_000_000,
      flows: [
        flow('salary', 'salary', at.clinic, 'Salary', [1_100_000, 0, 28]),
        flow('rent', 'standing-order', at.landlord, 'Rent', [420_000, 0, 1]),
        flow('school', 'standing-order', at.school, 'School fees', [195_000, 0, 10]),
        flow('power', 'direct-debit', at.utility, 'Water and electricity', [41_000, 30, 14]),
        flow('loan', 'loan', at.carLoan, 'Personal finance instalment', [135_000, 0, 20]),
      ],
      spending: { daysInHundred: 40, merchants: smallShops },
    }),
  ],
};

const everyThirdDay = [2, 5, 8, 11, 14, 17, 20, 23, 26, 29] as const;

/** A small company with regular card sales, staff and a loan. */
const bakery: Persona = {
  id: 'bakery',
  category: 'SME',
  name: { en: 'Noor Bakery LLC', ar: 'مخبز نور ذ.م.م' },
  authorisers: 1,
  identity: {
    tradeLicence: 'CN-1234567',
    taxNumber: '100123456700003',
    incorporated: '2016-09-14',
    industry: 'Bakeries',
    email: 'accounts@noor-bakery.example',
    phone: '+97140000001',
    website: 'https://noor-bakery.example',
  },
  accounts: [
    account('current', 'CurrentAccount', 'Operations', {
      opened: '2017-01-08',
      base: 18_640_000,
      creditLimit: 5_000_000,
      flows: [
        flow('sales', 'sales', at.cards, 'Card sales', [1_480_000, 25, ...everyThirdDay]),
        flow('flour', 'direct-debit', at.flourMill, 'Flour and sugar', [1_250_000, 20, 4, 18]),
        flow('salaries', 'standing-order', at.staff, 'Salaries', [6_400_000, 0, 25]),
        flow('rent', 'standing-order', at.landlord, 'Shop rent', [2_200_000, 0, 1]),
        flow('loan', 'loan', at.businessLoan, 'Equipment finance instalment', [780_000, 0, 15]),
        flow('power', 'bill', at.utility, 'Water and electricity', [310_000, 20, 12]),
      ],
      spending: { daysInHundred: 35, merchants: businessShops },
    }),
  ],
};

/** A large company. Two of its officers must approve every consent. */
const trading: Persona = {
  id: 'trading',
  category: 'Corporate',
  name: { en: 'Al Bahr Trading Group PJSC', ar: 'مجموعة البحر التجارية ش.م.ع' },
  authorisers: 2,
  identity: {
    tradeLicence: 'CN-7654321',
    taxNumber: '100765432100003',
    incorporated: '1998-02-22',
    industry: 'Wholesale trade',
    email: 'treasury@al-bahr.example',
    phone: '+97140000002',
    website: 'https://al-bahr.example',
  },
  accounts: [
    account('current', 'CurrentAccount', 'Treasury', {
      opened: '2001-05-06',
      base: 1_284_500_000,
      flows: [
        flow('sales', 'sales', at.buyers, 'Wholesale invoices', [98_500_000, 30, ...everyThirdDay]),
        flow('port', 'direct-debit', at.port, 'Port handling', [42_000_000, 15, 9, 19, 28]),
        flow('salaries', 'standing-order', at.staff, 'Salaries', [315_000_000, 0, 24]),
        flow('warehouse', 'standing-order', at.landlord, 'Warehouse rent', [58_000_000, 0, 1]),
        flow('power', 'bill', at.utility, 'Water and electricity', [9_400_000, 20, 12]),
      ],
    }),
  ],
};

/** All customers of the sandbox banks. */
export const personas: readonly Persona[] = [mariam, rashid, layla, bakery, trading];
