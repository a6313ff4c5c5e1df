import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { authorisation } from './authorisation.ts';
import type { Consent } from './consent.ts';
import { consents, events } from './consents.ts';
import { data } from './data.ts';
import { ksa } from './standard.ts';

/** The standard of Saudi Arabia for account information, 2022.11.01. */
export const market: Market<Consent> = { standard: ksa, authorisation, consents, events, data };
