import * as z from 'zod';
import type { Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import { ConsentStatus } from './consent-status.ts';

export const StatusHistory = z
  .array(
    z.object({
      status: ConsentStatus,
      dateTime: z.iso.datetime().describe('When the consent entered this status, in UTC.'),
    }),
  )
  .describe('Every status of the consent so far, oldest first.');

export const presentHistory = ({ history }: Versioned<ConsentStatus>): z.infer<typeof StatusHistory> =>
  history.map(({ status, at }) => ({ status, dateTime: at }));
