import type { Language } from '#shared/standard/languages/language.ts';
import type { Brand } from './brand.ts';
import { clientLogoPath } from './logo.ts';

/** A client as customers see it, in one language. */
export interface RequesterFace {
  readonly name: string;
  readonly legalName: string | undefined;
  readonly colour: string | undefined;
  readonly logoPath: string | undefined;
}

/** Returns a client as customers see it. */
export const faceOf = (
  { id, name, brand }: { readonly id: string; readonly name: string; readonly brand?: Brand | undefined },
  language: Language,
): RequesterFace => ({
  name: brand?.name?.[language] ?? name,
  legalName: brand?.legalName?.[language],
  colour: brand?.colour,
  logoPath: brand?.logo === undefined ? undefined : clientLogoPath(id, brand.logo),
});
