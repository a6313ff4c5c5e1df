import * as z from 'zod';
import { Language } from '#shared/standard/languages/language.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const maxNameLength = 100;

/** A name in the languages of the customer pages. */
const NameInLanguages = z.record(Language, z.string().min(1).max(maxNameLength));

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** How a client presents itself to customers. */
export const Brand = lazyObject(() => ({
  /** The name that customers know. Defaults to the client's name. */
  name: NameInLanguages.optional(),
  /** The name in the commercial register. */
  legalName: NameInLanguages.optional(),
  /** The background of the client's name. The text on it is black or white, so every colour is legible. */
  colour: Colour.optional(),
  /** The name of the logo (`logoNameOf`), which is stored separately. */
  logo: z.string().optional(),
}));
export type Brand = z.infer<typeof Brand>;
