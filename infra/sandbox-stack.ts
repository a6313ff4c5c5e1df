import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import type { VerificationSources } from '#shared/verifications/sources-env.ts';
import type { ParticipantDirectory } from './capabilities/background/directory-reader.ts';
import { Causes } from './capabilities/causes.ts';
import { KsaBanks } from './capabilities/sandbox/ksa-banks.ts';
import { SandboxBank } from './capabilities/sandbox/sandbox-bank.ts';
import { SandboxSources } from './capabilities/sandbox/sandbox-sources.ts';
import { UaeBanks } from './capabilities/sandbox/uae-banks.ts';
import { HttpInterface } from './constructs/http/http-interface.ts';
import { Monitoring } from './constructs/monitoring/monitoring.ts';
import { quotasOf } from './deployment/regions.ts';
import type { Stage } from './stages.ts';
import type { StateStack } from './state-stack.ts';

export interface SandboxStackProps extends StackProps {
  readonly stage: Stage;
  readonly state: StateStack;
}

/** The other side of every protocol in a sandbox stage: the banks and the verification sources. */
export class SandboxStack extends Stack {
  readonly banks: BankDirectory;
  readonly participants: ParticipantDirectory;
  readonly sources: VerificationSources;

  constructor(scope: Construct, id: string, { stage, state, ...props }: SandboxStackProps) {
    super(scope, id, props);
    const { throttle, bankClientId: clientId, sandboxResourceDomain } = stage;
    const monitoring = new Monitoring(this, 'Monitoring', stage);
    const web = new HttpInterface(this, 'Interface', { name: 'sandbox-banks', throttle, monitoring });
    const uae = new UaeBanks(this, 'UaeBanks', { throttle, monitoring, resourceDomain: sandboxResourceDomain });
    const ksa = new KsaBanks(this, 'KsaBanks', { hosts: uae, monitoring });
    const banks = new SandboxBank(this, 'SandboxBank', {
      web,
      monitoring,
      clientId,
      clientKeys: state.bankKeys,
      accountInformation: ksa.addresses,
    });
    const sources = new SandboxSources(this, 'SandboxSources', { web, monitoring });
    new CfnOutput(this, 'UaeBanksTableName', { value: uae.table.name });
    new CfnOutput(this, 'UaeAuthoriseUrl', { value: uae.authorise.baseUrl });
    new CfnOutput(this, 'UaeResourceUrl', { value: uae.resources.baseUrl });
    new Causes(this, 'Causes', {
      monitoring,
      tables: { ofBanks: banks.table, ofUaeBanks: uae.table },
      quotas: quotasOf(stage.region, stage.raisedQuotas),
    });
    this.banks = banks.directory;
    this.participants = { url: `${uae.authorise.baseUrl}/participants`, newBanks: 'active', addresses: 'any' };
    this.sources = sources.sources;
  }
}
