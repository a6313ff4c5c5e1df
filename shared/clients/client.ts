import * as z from 'zod';
import { Market } from '#shared/markets/market.ts';
import { defaultLimits } from '#shared/limits/limit.ts';
import { Id } from '#shared/runtime/ids.ts';

export const Product = z.enum(['payments', 'verifications', 'account-data', 'reports']);
export type Product = z.infer<typeof Product>;

/** Registered for request signing: the public half of a P-256 key pair the client made. */
export const RegisteredKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  y: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  kid: z.string().min(1).max(128),
  use: z.literal('sig'),
  alg: z.literal('ES256'),
});

/** An integrator: a fintech, merchant or lender that calls the interface. */
export const Client = z.object({
  id: Id,
  name: z.string().min(1).max(100),
  appId: Id,
  status: z.enum(['Active', 'Disabled']),
  markets: z.array(Market),
  products: z.array(Product),
  publicKeys: z.array(RegisteredKey),
  /** Requests per second. */
  limits: z.object({ requests: z.number().positive(), verifications: z.number().positive() }),
  /** How long a payment request waits for a consent, and a consent for the customer. */
  lifetimes: z.object({ paymentRequestSeconds: z.int().positive(), authorizationSeconds: z.int().positive() }),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type Client = z.infer<typeof Client>;

/** A day for the payment request; ten minutes for the consent, the longest a request_uri may live (RFC 9126 §2.2). */
export const defaultLifetimes = { paymentRequestSeconds: 86_400, authorizationSeconds: 600 } as const;

export const newClient = (
  facts: Pick<Client, 'id' | 'appId' | 'name' | 'markets' | 'products' | 'createdAt'>,
): Client => ({
  ...facts,
  status: 'Active',
  publicKeys: [],
  limits: { ...defaultLimits },
  lifetimes: { ...defaultLifetimes },
  version: 0,
});
