import { createStandard } from '../uae/standard.ts';

/**
 * The KSA Account Information API 2022.11.01-final-errata2. The schemas of its resources are distilled from its OpenAPI
 * document: names, types, enumerations and bounds. The schemas of the authorisation server contain the options that RFC
 * 9126, RFC 6749 and FAPI 1.0 Advanced leave open.
 */
export const ksaStandard = createStandard(new URL('standard/', import.meta.url), ['authorization', 'accounts']);

export const { violations } = ksaStandard;
