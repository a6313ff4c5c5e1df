import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { authorisation } from './authorisation.ts';
import type { Consent } from './consent.ts';
import { consents, events } from './consents.ts';
import { data } from './data.ts';
import { ksa } from './standard.ts';

/** The Saudi account information standard, version 2022.11.01. */
export const market: Market<Consent> = { standard: ksa, authorisation, consents, events, data };
