import { aws_logs as logs, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type * as z from 'zod';
import { type Directory, Env, type ParticipantDirectory } from '#functions/bank-directory/env.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { type BankEndpoints, marketsWith } from '#shared/banks/protocols/endpoints.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import type { BankIdentity, KeySets } from '../../constructs/keys/bank-identities.ts';
import { createService, type ServiceContext } from '../service-context.ts';

export type ParticipantDirectories = Readonly<Partial<Record<NationalMarket, z.input<typeof ParticipantDirectory>>>>;

interface BankDirectoryProps {
  readonly participants: ParticipantDirectories | undefined;
  readonly keySets: KeySets | undefined;
  /** The banks that no participant directory lists. They accept the same certificates. */
  readonly banks: BankEndpoints;
  readonly identities: readonly BankIdentity[];
}

/**
 * Every fifteen minutes, reads the participant directories and the keys of their banks into the table, and checks the
 * certificates that the directories issued to this service.
 */
export const addBankDirectory = (
  scope: Construct,
  service: ServiceContext,
  { participants = {}, keySets = {}, banks, identities }: BankDirectoryProps,
): void => {
  const entryOf = (
    market: NationalMarket,
    { messageKeys, eventKeys, transportIdentity }: BankIdentity,
  ): z.input<typeof Directory> => {
    const keySetUrl = keySets[market];
    return {
      transportSecret: transportIdentity.arn,
      participants: participants[market],
      ...(keySetUrl !== undefined && {
        ownKeys: { keySetUrl, messageKeys: messageKeys.named, eventKeys: eventKeys.named },
      }),
    };
  };
  const marketsWithBanks = marketsWith(banks);
  const directories = Object.fromEntries(
    identities.flatMap((identity) =>
      identity.markets
        .filter((market) => participants[market] ?? keySets[market] ?? marketsWithBanks.has(market))
        .map((market) => [market, entryOf(market, identity)] as const),
    ),
  );
  const checked = identities.filter(({ markets }) => markets.some((market) => keySets[market]));
  const pairs = checked.flatMap(({ messageKeys }) => messageKeys.pairs);
  // Another construct id would replace the function and its log.
  const reader = createService(scope, 'DirectoryReader', service, {
    name: 'bank-directory',
    env: { schema: Env, values: { TABLE_NAME: service.ledger.name, DIRECTORIES: JSON.stringify(directories) } },
    timeout: Duration.minutes(5),
    errorImpact: 'New banks, suspended banks, new bank keys and expiring certificates are not detected.',
    errorAlarmThreshold: 1,
    runsOnlyEvery: Duration.minutes(15),
    access: {
      get: [providerKeys.providerLink('*'), providerKeys.marketDirectory('*'), ...pairs.map(keys.messagePair)],
      writeAll: [providerKeys.providerLink('*')],
      commit: [providerKeys.marketDirectory('*')],
    },
  });
  for (const { messageKeys, eventKeys } of checked) {
    messageKeys.grantReadPublic(reader);
    eventKeys.grantReadPublic(reader);
  }
  for (const { transportIdentity } of identities) transportIdentity.grantRead(reader);
  reader.alarmOnLogLine('CertificateAlarm', 'certificate.expiring', {
    condition: 'A transport, signing or encryption certificate expires within thirty days.',
    impact: 'Afterwards, the banks of its market reject the service, so no customer of theirs can pay or share data.',
    runbook: 'expiring-certificate',
  });
  reader.alarmOnLogLine('CertificateMissingAlarm', 'certificate.missing', {
    where: logs.FilterPattern.stringValue('$.use', '=', 'transport'),
    condition: 'The service has no transport certificate for a market.',
    impact: 'The banks of this market are not connected: no customer of theirs can pay or share data.',
    runbook: 'missing-transport-certificate',
  });
  reader.alarmOnLogLine('KeyMissingAlarm', 'certificate.key_missing', {
    condition: 'A directory does not publish a key that the service uses.',
    impact: 'The banks of its market reject payments and consents, or cannot encrypt events for the service.',
    runbook: 'rejected-key',
  });
  reader.alarmOnLogLine('MismatchAlarm', 'certificate.mismatched', {
    condition: 'A directory publishes a certificate that is unreadable or does not match the key of the service.',
    impact: 'The banks of its market may reject payments and consents.',
    runbook: 'rejected-key',
  });
  reader.alarmOnLogLine('ConflictAlarm', 'directory.conflict', {
    condition: 'An authorisation server in a directory has the code of another bank.',
    impact: 'The bank that the service knows stays connected, unless it is disabled: then the other one replaces it.',
    runbook: 'two-banks-with-one-code',
  });
  reader.alarmOnPersistentLogLine('UnreadAlarm', 'certificate.unread', 2, {
    condition: "For an hour, the service's key set could not be read from its directory.",
    impact: 'Nothing fails yet, but an expiring certificate would not be detected.',
    runbook: 'unread-key-set',
  });
};
