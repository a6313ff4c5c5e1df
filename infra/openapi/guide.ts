import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deactivateAfterSeconds } from '#functions/webhook-dispatcher/health.ts';
import { defaultLifetimes, defaultLimits } from '#shared/clients/client.ts';
import { managementLinkSeconds } from '#shared/consents/management/management-link.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { maxConsentSeconds, singleConsentSeconds } from '#shared/standard/payments/payment-type.ts';
import { refreshReplaySeconds } from '#functions/auth/sessions.ts';
import { retentionSeconds } from '#shared/platform/http/idempotency-store.ts';
import { defaultPerPage, maxPerPage } from '#shared/platform/http/paging.ts';
import { burstSeconds } from '#shared/platform/limits/rate-limiter.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { keySetMaxAge } from '#shared/platform/signing/signer.ts';
import { maxLevels } from '#shared/platform/runtime/json.ts';
import { accessTokenSeconds, maxSessionSeconds, refreshTokenSeconds } from '#shared/clients/ended-sessions.ts';
import { maxAttempts } from '#shared/events/webhooks/retry-schedule.ts';
import {
  amountTriggers,
  errorTable,
  lifecycleTables,
  retrySchedule,
  testAccounts,
  testCompanies,
} from './guide-tables.ts';
import { signingKey, vectorTexts } from './signing-vectors.ts';
import { english, type GuideTexts } from './guide-texts.ts';

/**
 * The guide in the OpenAPI document: Markdown files, in which `{{name}}` is a placeholder for a value from the code.
 */
const guideFolder = path.join(import.meta.dirname, 'guide');

/** The chapters in reading order. */
const chapters = [
  'overview',
  'sessions',
  'signing',
  'idempotency',
  'lists',
  'names',
  'lifetimes',
  'errors',
  'webhooks',
  'sandbox',
];

const minutes = (seconds: number): string => String(seconds / 60);
const hours = (seconds: number): string => String(seconds / 3600);
const days = (seconds: number): string => String(seconds / 86_400);

const values: Readonly<Record<string, (texts: GuideTexts) => string>> = {
  accessTokenMinutes: () => minutes(accessTokenSeconds),
  amountTriggers,
  authorizationMinutes: () => minutes(defaultLifetimes.authorizationSeconds),
  baseUrl: () => 'https://api.example.com',
  bodyLevels: () => String(maxLevels),
  bodyLimit: ({ bodyLimit }) => bodyLimit,
  burstSeconds: () => String(burstSeconds),
  deactivateDays: () => days(deactivateAfterSeconds),
  defaultPerPage: () => String(defaultPerPage),
  errors: errorTable,
  storedResponseHours: () => hours(retentionSeconds),
  refreshReplaySeconds: () => String(refreshReplaySeconds),
  sessionsPerSecond: () => String(defaultLimits.sessions),
  keySetMinutes: () => minutes(keySetMaxAge),
  lifecycles: lifecycleTables,
  managementLinkMinutes: () => minutes(managementLinkSeconds),
  maxSessionDays: () => days(maxSessionSeconds),
  mandateDays: () => days(Math.ceil(maxConsentSeconds / 86_400) * 86_400),
  markets: ({ comma }) => Market.options.map((market) => `\`${market}\``).join(comma),
  maxAttempts: () => String(maxAttempts),
  maxPerPage: () => String(maxPerPage),
  maxExamined: () => maxExamined.toLocaleString('en'),
  paymentRequestHours: () => hours(defaultLifetimes.paymentRequestSeconds),
  refreshTokenHours: () => hours(refreshTokenSeconds),
  requestsPerSecond: () => String(defaultLimits.requests),
  retrySchedule,
  signingKey: () => JSON.stringify(signingKey),
  signingVectors: ({ vectors }) => vectorTexts(vectors),
  singleConsentHours: () => hours(singleConsentSeconds),
  testAccounts,
  testCompanies,
  verificationsPerSecond: () => String(defaultLimits.verifications),
};

const textOf = (file: string): string => readFileSync(path.join(guideFolder, file), 'utf8').trim();

const valueOrFile = (placeholder: string, texts: GuideTexts, moreValues: MoreValues): string => {
  const [, file] = /^file (\S+)$/.exec(placeholder) ?? [];
  if (file) return textOf(file);
  const extraValue = moreValues(placeholder);
  if (extraValue !== undefined) return extraValue;
  const [, name = placeholder, noun] = /^(\w+) (.+)$/.exec(placeholder) ?? [];
  const valueOf = values[name];
  if (!valueOf)
    throw new Error(`the guide has the unknown placeholder {{${placeholder}}}; add it to infra/openapi/guide.ts`);
  return noun === undefined ? valueOf(texts) : texts.counted(valueOf(texts), noun);
};

/** The names of the values that a chapter can use. */
export const valueNames = Object.keys(values);

/** Returns the value of an additional placeholder, or undefined for other placeholders. */
type MoreValues = (placeholder: string) => string | undefined;

/** Replaces the placeholders of a Markdown text with values and files. */
export const withValues = (markdown: string, texts: GuideTexts, moreValues: MoreValues): string =>
  markdown.replaceAll(/\{\{([^}]+)\}\}/g, (_, placeholder: string) => valueOrFile(placeholder, texts, moreValues));

/** Returns the source of a chapter, with its placeholders. */
export const chapterText = (chapter: string): string => textOf(`${chapter}.md`);

/** The guide stands next to the operations, so it does without the requests that its pages show. */
const withoutRequests: MoreValues = (placeholder) => (placeholder.startsWith('request ') ? '' : undefined);

/** Returns the complete guide as one Markdown text. */
export const guide = (): string =>
  chapters
    .map((chapter) => withValues(chapterText(chapter), english, withoutRequests).replaceAll(/\n{3,}/g, '\n\n'))
    .join('\n\n');

export const tagDescriptions = (): ReadonlyMap<string, string> =>
  new Map(
    textOf('tags.md')
      .split(/^# /m)
      .filter(Boolean)
      .map((section) => {
        const [name = '', ...lines] = section.split('\n');
        return [name.trim(), lines.join('\n').trim()];
      }),
  );
