import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { Env } from '#functions/bank-directory/env.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { runEvery } from '../../constructs/functions/run-every.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { TransportIdentity } from '../../constructs/keys/transport-identity.ts';
import type { ServiceContext } from '../service-context.ts';

/** A market's participant directory. */
export interface ParticipantDirectory {
  /** The URL of `GET /participants`. */
  readonly url: string;
  /** The state of a bank that the directory lists for the first time. */
  readonly newBanks: 'listed' | 'active';
  /** The addresses that banks may publish. */
  readonly addresses: z.input<typeof Env>['BANK_ADDRESSES'];
}

export interface DirectoryReaderProps {
  readonly service: ServiceContext;
  readonly participants: ParticipantDirectory;
  readonly transportIdentity: TransportIdentity;
}

const interval = Duration.minutes(15);

/** Every fifteen minutes, reads the participant directory and the keys of its banks into the table. */
export class DirectoryReader extends Construct {
  constructor(scope: Construct, id: string, { service, participants, transportIdentity }: DirectoryReaderProps) {
    super(scope, id);
    const { ledger, monitoring, releases } = service;
    const reader = new ServiceFunction(this, 'Function', {
      group: 'bank-directory',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: ledger.name,
          PARTICIPANTS_URL: participants.url,
          NEW_BANKS: participants.newBanks,
          BANK_ADDRESSES: participants.addresses,
          TRANSPORT_SECRET: transportIdentity.arn,
        },
      },
      timeout: Duration.minutes(5),
      monitoring,
      releases,
      errorImpact: 'New banks, suspended banks and new bank keys are not noticed.',
      errorAlarmThreshold: 1,
      runsEvery: interval,
    });
    runEvery(interval, reader);
    ledger.grant(reader, {
      get: [providerKeys.providerLink('*'), providerKeys.marketDirectory('*')],
      writeAll: [providerKeys.providerLink('*'), providerKeys.marketDirectory('*')],
    });
    transportIdentity.grantRead(reader);
    reader.alarmOnLogLine('CertificateAlarm', 'certificate.expiring', {
      sentence: 'The transport certificate expires within thirty days.',
      runbook: 'expiring-certificate',
    });
  }
}
