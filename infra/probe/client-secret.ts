import * as z from 'zod';
import type { ProbeClient } from './probe.ts';

const StoredClient = z.object({
  appId: z.string(),
  apiKey: z.string(),
  signingKey: z.object({
    kty: z.string(),
    crv: z.string(),
    kid: z.string(),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the client in the text of the secret. Errors do not quote the text, because it contains keys. */
export const readClient = (text: string): ProbeClient => {
  const { data } = StoredClient.safeParse(parseJson(text));
  if (data) return data;
  throw new Error(
    'The secret is not a client as `npm run --silent clients -- --json create` prints it (infra/deployment/README.md, "Step 16")',
  );
};
