import { alulaOasis } from './companies/alula-oasis.ts';
import { redSeaLogistics } from './companies/red-sea-logistics.ts';
import { riyadhPalms } from './companies/riyadh-palms.ts';
import type { Bilingual } from './companies/terms.ts';
import type { Operation } from './server.ts';

/** The registered companies, all fictitious, with the fields of Wathq's commercial registration API (fullinfo). */
export const companies = [riyadhPalms, redSeaLogistics, alulaOasis];

/** Queries for this number fail. */
const failingNumber = '7000000997';

/** Returns a company's registration in one language. Arabic is the default, as in Wathq's API. */
export const findCompany: Operation = async ({ pathParameters, queryStringParameters }) => {
  const number = pathParameters?.unn;
  if (number === failingNumber) return [500, { code: '500', message: 'The registry failed' }];
  const found = companies.find(({ crNationalNumber }) => crNationalNumber === number);
  if (!found) return [404, { code: '404.2.1', message: 'No results found' }];
  return [200, inLanguage(found, queryStringParameters?.language === 'en' ? 'en' : 'ar')];
};

/** Replaces every bilingual value, at any depth, with its value in one language. */
const inLanguage = (value: unknown, language: keyof Bilingual): unknown => {
  if (Array.isArray(value)) return value.map((element) => inLanguage(element, language));
  if (typeof value !== 'object' || value === null) return value;
  if ('ar' in value && 'en' in value) return value[language];
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inLanguage(entry, language)]));
};
