import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import type { AuthorisableConsent } from '#shared/consents/authorisation.ts';
import type { Timer } from '#shared/events/timer.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import type { OwnCloud } from '#test/support/cloud/own-cloud.ts';
import type { Receiver } from '#test/support/drivers/receiver.ts';

/** A separate local cloud, whose first client has a webhook endpoint. */
export interface Scene extends OwnCloud {
  readonly receiver: Receiver;
}

export const saudiTerms = {
  beneficiaryIban: 'SA0380000000608010167519',
  currency: 'SAR',
  providerId: 'ksa-alrajhi',
};

/** Expects a successful response and returns its data. */
export const dataOfSuccess = async <T extends { status: number; text: string; body: any }>(
  call: Promise<T>,
): Promise<any> => {
  const { status, text, body } = await call;
  expect(status, text).toBeLessThan(300);
  return body?.data ?? body;
};

export const sendTimer = async ({ cloud, connection }: Scene, timer: Timer): Promise<void> => {
  const timers = cloud.queues.find(({ name }) => /TimersQueue(?!.*DeadLetters)/.test(name));
  await connection.sqs.send(new SendMessageCommand({ QueueUrl: timers?.url, MessageBody: JSON.stringify(timer) }));
};

/** Returns the account data stored for a consent. */
export const accountDataOf = ({ connection }: Scene, consentId: string) =>
  connection.table.partition(accountKeys.snapshotOf(consentId));

/** Changes a consent at its bank, as the customer could. */
export const manageAtBank = async (
  banks: string | undefined,
  { providerCode, bankConsentId }: Pick<AuthorisableConsent, 'providerCode' | 'bankConsentId'>,
  action: 'suspend' | 'resume' | 'revoke',
): Promise<void> => {
  const url = `${banks}/${providerCode}/consents/${bankConsentId}`;
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ action }) })).status).toBe(200);
};
