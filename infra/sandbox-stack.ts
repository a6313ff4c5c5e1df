import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import type { VerificationSources } from '#shared/verifications/sources-env.ts';
import { SandboxBank } from './capabilities/sandbox/sandbox-bank.ts';
import { SandboxSources } from './capabilities/sandbox/sandbox-sources.ts';
import { HttpInterface } from './constructs/http/http-interface.ts';
import { Monitoring } from './constructs/monitoring/monitoring.ts';
import type { Stage } from './stages.ts';
import type { StateStack } from './state-stack.ts';

export interface SandboxStackProps extends StackProps {
  readonly stage: Stage;
  readonly state: StateStack;
}

/** The other side of every protocol in a sandbox stage: the banks and the verification sources. */
export class SandboxStack extends Stack {
  readonly banks: BankDirectory;
  readonly sources: VerificationSources;

  constructor(scope: Construct, id: string, { stage, state, ...props }: SandboxStackProps) {
    super(scope, id, props);
    const { alarmEmails, logRetentionDays, throttle, bankClientId: clientId } = stage;
    const monitoring = new Monitoring(this, 'Monitoring', { alarmEmails, logRetentionDays });
    const web = new HttpInterface(this, 'Interface', { name: 'sandbox-banks', throttle, monitoring });
    const banks = new SandboxBank(this, 'SandboxBank', { web, monitoring, clientId, clientKeys: state.bankKeys });
    const sources = new SandboxSources(this, 'SandboxSources', { web, monitoring });
    this.banks = banks.directory;
    this.sources = sources.sources;
  }
}
