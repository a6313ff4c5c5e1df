import { counterparties as at, everydayShops, smallShops } from './counterparties.ts';
import { account, flow } from './flow.ts';
import type { Persona } from './persona.ts';

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

export const privatePersonas: readonly Persona[] = [mariam, rashid, layla];
