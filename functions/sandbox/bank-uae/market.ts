import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { data } from './accounts/data.ts';
import { consents } from './consents/consents.ts';
import { events } from './events/announce.ts';
import { uae } from './http/standard.ts';
import { authorisation } from './oauth/authorisation.ts';
import type { Consent } from './records/consent.ts';

/** UAE Open Finance v2.1. */
export const market: Market<Consent> = { standard: uae, authorisation, consents, events, data };
