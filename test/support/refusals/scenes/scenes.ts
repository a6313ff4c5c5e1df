import { emiratiIban, type Operation, saudiIban } from '../requests/samples.ts';
import type { Scene } from './scene.ts';
import {
  callback,
  cancelPaymentRequest,
  createPaymentConsent,
  createPaymentRequest,
  syncPaymentConsent,
  updatePaymentConsent,
  writeCallback,
} from './payments.ts';
import { createSession, legacyRefresh, legacyToken, refreshSession } from './sessions.ts';
import { createWebhook, deleteWebhook, updateWebhook } from './webhooks.ts';

const bothFlags = ({ ask }: Scene): Promise<void> =>
  ask('domestic and international only', { query: { domesticOnly: 'true', internationalOnly: 'true' } });

/** The refusals of single routes that need something to have happened, or that only the operation can find. */
export const scenes: Readonly<Partial<Record<Operation, (scene: Scene) => Promise<void>>>> = {
  createSession,
  refreshSession,
  legacyToken,
  legacyRefresh,
  listPurposeCodes: bothFlags,
  legacyPurposeCodes: bothFlags,
  createPaymentRequest,
  cancelPaymentRequest,
  createPaymentConsent,
  syncPaymentConsent,
  updatePaymentConsent,
  writeCallback,
  callback,
  verifyBeneficiary: ({ ask }) => ask('an account of another market', { body: { iban: saudiIban } }),
  idMatch: async ({ ask }) => {
    await ask('an id of another type', { body: { iban: saudiIban, idType: 'IQAMA', idValue: '1010000006' } });
    await ask('an account of another country', { body: { iban: emiratiIban, idValue: '1' } });
  },
  corporate: ({ ask }) => ask('no number of the company', { body: { iban: saudiIban } }),
  commercialRegistration: async ({ ask }) => {
    const find = (name: string, unifiedNationalNumber: string) =>
      ask(name, { query: { unifiedNationalNumber, language: 'en' } });
    await find('a number nobody has', '7000000999');
    await find('the registry cannot be reached', '7000000997');
    await find('a number that is none', '1010027912');
  },
  createWebhook,
  updateWebhook,
  deleteWebhook,
};
