import { createStandard } from '../uae/standard.ts';

const folder = new URL('standard/', import.meta.url);

/**
 * The KSA Account Information API 2024.09.01-final-errata1. The schemas of its resources are distilled from its OpenAPI
 * document: names, types, enumerations and bounds. The schemas of the authorisation server contain the options that RFC
 * 9126, RFC 6749 and FAPI 2.0 leave open.
 */
export const ksa2024Standard = createStandard(folder, ['authorization', 'accounts']);

/** The events that a bank posts about the resources of a consent. */
export const ksaEvents = createStandard(folder, ['events']);

export const { violations } = ksa2024Standard;
