import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { keySetPath } from '#functions/sandbox/bank-uae/routes.ts';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import type { ParticipantDirectories } from './services/background/bank-directory.ts';
import { addTableAlarms } from './services/monitoring/dependency-alarms.ts';
import { addKsaBanks } from './services/sandbox/ksa-banks.ts';
import { addSandboxSources } from './services/sandbox/sandbox-sources.ts';
import { addUaeBanks } from './services/sandbox/uae-banks.ts';
import { HttpInterface } from './constructs/http/http-interface.ts';
import type { KeySets } from './constructs/keys/bank-identities.ts';
import { Monitoring } from './constructs/monitoring/monitoring.ts';
import type { Stage } from './stages.ts';

export interface SandboxStackProps extends StackProps {
  readonly stage: Stage;
}

/** The counterparties of every protocol in a sandbox stage: the banks and the verification sources. */
export class SandboxStack extends Stack {
  readonly banks: BankEndpoints;
  /** The banks' fault-injection URL. */
  readonly controls: string;
  readonly participants: ParticipantDirectories;
  readonly keySets: KeySets;
  readonly sources: VerificationSources;

  constructor(scope: Construct, id: string, { stage, ...props }: SandboxStackProps) {
    super(scope, id, props);
    const { throttle, sandboxResourceDomain, sandboxControls: controls = 'signed' } = stage;
    const monitoring = new Monitoring(this, 'Monitoring', stage);
    const web = new HttpInterface(this, 'Interface', { name: 'sandbox-sources', throttle, monitoring });
    const uae = addUaeBanks(this, { throttle, monitoring, resourceDomain: sandboxResourceDomain, controls });
    this.banks = addKsaBanks(this, uae, monitoring);
    this.sources = addSandboxSources(this, web, monitoring);
    new CfnOutput(this, 'UaeBanksTableName', { value: uae.table.name });
    new CfnOutput(this, 'UaeAuthoriseUrl', { value: uae.authorise.baseUrl });
    new CfnOutput(this, 'UaeResourceUrl', { value: uae.resources.baseUrl });
    addTableAlarms(new Construct(this, 'Causes'), uae.table, { monitoring, name: 'ofUaeBanks' });
    this.controls = uae.authorise.baseUrl;
    this.participants = {
      UAE: { url: `${uae.authorise.baseUrl}/participants`, newBanks: 'active', addresses: 'any' },
    };
    // The banks of both markets read the service's keys from the same directory.
    const keySet = `${uae.authorise.baseUrl}${keySetPath(stage.bankClientId)}`;
    this.keySets = { UAE: keySet, KSA: keySet };
  }
}
