import { agreements } from './agreements.ts';
import { clients } from './clients.ts';
import { consents } from './consents.ts';
import { mandates } from './mandates.ts';
import { payments } from './payments.ts';
import { platform } from './platform.ts';
import { sharing } from './sharing.ts';
import { webhooks } from './webhooks.ts';
import type { Mutant } from './mutant.ts';

/** All mutants. Each should be detected within `maxHistories` (hunt.ts). */
export const mutants: readonly Mutant[] = [
  ...payments,
  ...consents,
  ...platform,
  ...webhooks,
  ...sharing,
  ...clients,
  ...mandates,
  ...agreements,
];
