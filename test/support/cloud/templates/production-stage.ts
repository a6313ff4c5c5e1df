import { regionCodes } from '#infra/deployment/regions.ts';
import { paymentAtModelBank } from '#infra/probe/settings.ts';
import { newProduction, type Stage } from '#infra/stages.ts';

/** The production stage with the settings that every operator has to specify. */
export const production: Stage = {
  ...newProduction,
  account: '123456789012',
  alarmEmails: ['on-call@example.com'],
  residency: { UAE: regionCodes, KSA: regionCodes },
};

/** The production stage in another region, without the option that is charged per log line. */
export const inIreland: Stage = { ...production, region: 'eu-west-1', encryptsLogs: false };

/** Production with the optional settings that add resources. */
export const fullStage: Stage = {
  ...production,
  alarmEmails: ['first@example.com', 'second@example.com', 'third@example.com', 'fourth@example.com'],
  alarmUrls: ['https://on-call.example/sns', 'https://chat.example/sns'],
  traces: true,
  secondRegion: 'eu-central-1',
  probe: { region: 'eu-west-1', payment: paymentAtModelBank },
  domain: {
    name: 'api.example.com',
    certificateArn: 'arn:aws:acm:me-central-1:123456789012:certificate/api',
    truststore: { bucketName: 'open-banking-truststore', key: 'cloudfront.pem' },
  },
  edge: {
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/edge',
    clientCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/origin',
    requestsPerAddress: 3_000,
  },
};
