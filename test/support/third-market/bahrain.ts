import { marketRows } from '#shared/standard/markets/rows.ts';
import type { MarketRow } from '#shared/standard/markets/market-row.ts';

const bahrain: MarketRow = {
  country: {
    iso3166Code: 'BH',
    englishName: 'Bahrain',
    arabicName: 'البحرين',
    timeZone: 'Asia/Bahrain',
    currency: { iso4117Code: 'BHD', iso4117Number: '048', englishName: 'Bahraini Dinar', arabicName: 'دينار بحريني' },
    currencyDecimals: 3,
  },
  hasDirectory: true,
  permissions: ['ReadAccountsBasic', 'ReadBalances'],
  purposes: [['GDS', 'Goods', 'domestic']],
  defaultPurpose: 'GDS',
  accountSchemes: ['IBAN'],
  requiresCreditorName: false,
  iban: { bankCode: [4, 8], pattern: '^BH[0-9]{2}[A-Z]{4}[A-Z0-9]{14}$' },
};

export const name = 'BHR';

// This file imports only the rows, so that the market is in the table before any other file reads it.
Object.assign(marketRows, { [name]: bahrain });
