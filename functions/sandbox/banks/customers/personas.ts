import { businessShops, counterparties as at } from './counterparties.ts';
import { account, flow } from './flow.ts';
import type { Persona } from './persona.ts';
import { privatePersonas } from './private-personas.ts';

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
export const personas: readonly Persona[] = [...privatePersonas, bakery, trading];
