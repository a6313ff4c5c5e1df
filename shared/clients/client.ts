import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { PublicJwk } from '#shared/platform/signing/es256.ts';
import { Brand } from './brand/brand.ts';

export const Product = z.enum(['payments', 'verifications', 'account-data', 'reports']);
export type Product = z.infer<typeof Product>;

/** Default rate limits of a client, in requests per second. The operator can change them per client. */
export const defaultLimits = { requests: 100, verifications: 10, sessions: 5 } as const;
export type LimitName = keyof typeof defaultLimits;

/** An integrator: a company that calls this API, for example a fintech, a merchant or a lender. */
export const Client = z.object({
  id: Id,
  name: z.string().min(1).max(100),
  /** Absent if customers know the client by its name and see no legal name. */
  brand: Brand.optional(),
  appId: Id,
  status: z.enum(['Active', 'Disabled']),
  markets: z.array(Market),
  products: z.array(Product),
  /** The public keys that verify the client's request signatures. */
  publicKeys: z.array(PublicJwk),
  /** Requests per second, by limit name. */
  limits: z.object({
    requests: z.number().positive(),
    verifications: z.number().positive(),
    sessions: z.number().positive(),
  }),
  /** The time that a payment request waits for a consent, and the time that a consent waits for the customer. */
  lifetimes: z.object({ paymentRequestSeconds: z.int().positive(), authorizationSeconds: z.int().positive() }),
  /** The origins whose pages may embed the pages on which customers manage their consents. */
  frameOrigins: z.array(z.string()),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Client = z.infer<typeof Client>;

/**
 * One day for a payment request; one hour for a consent, because the customer may need a phone or a second approver.
 */
export const defaultLifetimes = { paymentRequestSeconds: 86_400, authorizationSeconds: 3600 } as const;

export const newClient = (
  fields: Pick<Client, 'id' | 'appId' | 'name' | 'markets' | 'products' | 'createdAt'>,
): Client => ({
  ...fields,
  status: 'Active',
  publicKeys: [],
  limits: { ...defaultLimits },
  lifetimes: { ...defaultLifetimes },
  frameOrigins: [],
  version: 0,
});
