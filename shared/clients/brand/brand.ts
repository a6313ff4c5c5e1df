import * as z from 'zod';
import { Language } from '#shared/standard/languages/language.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const maxNameLength = 100;

/** A name in the languages of the customer pages. */
const NameInLanguages = z.record(Language, z.string().min(1).max(maxNameLength));

/** How a client presents itself to customers. */
export const Brand = lazyObject(() => ({
  /** The name that customers know. Defaults to the client's name. */
  name: NameInLanguages.optional(),
  /** The name in the commercial register. */
  legalName: NameInLanguages.optional(),
}));
export type Brand = z.infer<typeof Brand>;

/** A client as customers see it, in one language. */
export interface RequesterFace {
  readonly name: string;
  readonly legalName: string | undefined;
}

/** Returns a client as customers see it. */
export const faceOf = (
  { name, brand }: { readonly name: string; readonly brand?: Brand | undefined },
  language: Language,
): RequesterFace => ({
  name: brand?.name?.[language] ?? name,
  legalName: brand?.legalName?.[language],
});
