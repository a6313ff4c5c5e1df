import { agreements } from './agreements.ts';
import { clients } from './clients.ts';
import { consents } from './consents.ts';
import { mandates } from './mandates.ts';
import { payments } from './payments.ts';
import { platform } from './platform.ts';
import { sharing } from './sharing.ts';
import { webhooks } from './webhooks.ts';
import type { Mutant } from './mutant.ts';

/** All of them. Each breaks a rule within 5,000 histories. */
const file = 'shared/consents/exchange-code.ts';
export const mutants: readonly Mutant[] = [
  { mistake: 'zzz claim never lapses', rule: 'completion', file, from: 'const claimSeconds = 30;', to: 'const claimSeconds = 300_000_000;' },
  { mistake: 'zzz releases the claim of its successor', rule: 'completion', file, from: 'if (!current || current.callback?.by !== claimId) return', to: 'if (!current?.callback) return' },
  { mistake: 'zzz overwrites its successor', rule: 'completion', file, from: 'const isOurs = current.consent.callback?.by === claimId && awaitsTokens', to: 'const isOurs = awaitsTokens' },
  { mistake: 'zzz spent code is not noted', rule: 'completion', file, from: 'if (wasShown) return { ...shown, shownCodes, ...(isSpent && { isSpent }) };', to: 'if (wasShown) return { ...shown, shownCodes };' },

  ...payments,
  ...consents,
  ...platform,
  ...webhooks,
  ...sharing,
  ...clients,
  ...mandates,
  ...agreements,
];
