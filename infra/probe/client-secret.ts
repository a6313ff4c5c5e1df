import * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';
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

/** Returns the client in the text of the secret. Errors do not quote the text, because it contains keys. */
export const readClient = (text: string): ProbeClient => {
  const { data } = StoredClient.safeParse(parsedJson(text));
  if (data) return data;
  throw new Error(
    'The secret is not a client as `npm run --silent clients -- --json create` prints it (infra/deployment/README.md, "Step 16")',
  );
};
