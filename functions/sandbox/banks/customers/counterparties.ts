import type { Counterparty, Merchant } from './persona.ts';

const party = (name: string, bankCode: string, accountNumber: string): Counterparty => ({
  name,
  bankCode,
  accountNumber,
});

/** Fictitious companies and people with accounts at other banks, which pay sandbox customers or are paid by them. */
export const counterparties = {
  employer: party('Gulf Horizon Engineering LLC', '033', '1001'),
  clinic: party('Palm Clinic LLC', '035', '1002'),
  hotel: party('Corniche Hotel LLC', '003', '1003'),
  landlord: party('Marina Homes Real Estate LLC', '023', '1004'),
  carLoan: party('Desert Auto Finance PJSC', '050', '1005'),
  utility: party('City Water and Electricity', '024', '1006'),
  telecom: party('Gulf Mobile', '026', '1007'),
  school: party('Al Noor Private School', '033', '1008'),
  family: party('Fatima Al Suwaidi', '024', '1009'),
  cards: party('Card settlements', '026', '1010'),
  flourMill: party('National Flour Mill LLC', '035', '1011'),
  staff: party('Staff salaries', '003', '1012'),
  businessLoan: party('Business Growth Finance PJSC', '023', '1013'),
  port: party('Coast Port Services LLC', '035', '1014'),
  buyers: party('Retail buyers', '020', '1015'),
  ownElsewhere: party('Own account at another bank', '086', '1016'),
  bank: party('Profit distribution', '024', '1017'),
} as const satisfies Record<string, Counterparty>;

const shop = (name: string, category: string, channel: Merchant['channel'], from: number, to: number): Merchant => ({
  name,
  category,
  channel,
  from,
  to,
});

/** Fictitious shops. */
export const everydayShops: readonly Merchant[] = [
  shop('Oasis Supermarket', '5411', 'POS', 3_500, 42_000),
  shop('Creek Coffee', '5814', 'POS', 1_400, 5_200),
  shop('Desert Rose Restaurant', '5812', 'POS', 6_000, 31_000),
  shop('Highway Fuel', '5541', 'POS', 7_000, 18_000),
  shop('Souk Online', '5311', 'ECommerce', 4_900, 65_000),
  shop('Film and Series', '4899', 'ECommerce', 3_900, 5_600),
  shop('Cash machine', '6011', 'ATM', 20_000, 60_000),
];

export const smallShops: readonly Merchant[] = [
  shop('Corner Grocery', '5411', 'POS', 500, 4_500),
  shop('Metro tickets', '4111', 'POS', 300, 1_500),
  shop('Tea House', '5814', 'POS', 200, 1_600),
];

export const businessShops: readonly Merchant[] = [
  shop('Packaging World', '5113', 'POS', 15_000, 120_000),
  shop('Cloud Tools', '5734', 'ECommerce', 9_900, 49_000),
  shop('Highway Fuel', '5541', 'POS', 12_000, 40_000),
];
