import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import type { Timer } from '#shared/events/timer.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import type { OwnCloud } from '#test/support/cloud/own-cloud.ts';
import { actOnConsent } from '#test/support/drivers/banks/sandbox-banks.ts';
import type { Receiver } from '#test/support/drivers/receiver.ts';

/** A separate local cloud, whose first client has a webhook endpoint. */
export interface Scene extends OwnCloud {
  readonly receiver: Receiver;
}

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
  { cloud }: Scene,
  consent: AccountConsent | PaymentConsent,
  action: 'suspend' | 'resume' | 'revoke',
): Promise<void> => {
  const { status } = await actOnConsent(cloud.apis['sandbox-authorise'] ?? '', consent, { action });
  expect(status).toBe(200);
};
