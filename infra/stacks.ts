import { Annotations, type App, CfnStack, Fn, NestedStack, type Stack, Tags } from 'aws-cdk-lib';
import { stackNameOf } from './deployment/stack-names.ts';
import { EdgeStack } from './other-regions/edge-stack.ts';
import { GlobalStack, globalRegion } from './other-regions/global-stack.ts';
import { probeMetric, ProbeStack } from './other-regions/probe-stack.ts';
import { SandboxStack } from './sandbox-stack.ts';
import { ServiceStack } from './service-stack.ts';
import type { Stage } from './stages.ts';
import { StandbyKeysStack, StandbyStack } from './other-regions/standby-stack.ts';
import { warningsOf } from './stage-rules.ts';
import { StateStack } from './state-stack.ts';

export interface Stacks {
  readonly state: StateStack;
  readonly service: ServiceStack;
  /** Present only in stages with sandbox banks, directory or sources. */
  readonly sandbox: SandboxStack | undefined;
  /** Present only in stages with a budget and an e-mail address for its notices. */
  readonly global: GlobalStack | undefined;
  /** Like `standbyKeys`, present only in stages with a second region. */
  readonly standby: StandbyStack | undefined;
  readonly standbyKeys: StandbyKeysStack | undefined;
  /** Present only in stages with an edge. */
  readonly edge: EdgeStack | undefined;
  /** Present only in stages with a probe. */
  readonly probe: ProbeStack | undefined;
}

export interface StackOptions {
  /** The account for stages that do not name one. */
  readonly account?: string | undefined;
  readonly isFirst?: boolean;
}

/** Tags every resource with its construct, such as a service, so that the bill shows costs by construct. */
const tagWithConstructs = (stacks: readonly Stack[]): void => {
  for (const child of stacks.flatMap(({ node }) => node.children)) {
    if (child instanceof NestedStack) tagWithConstructs([child]);
    else {
      // CloudFormation would apply the tags of a nested stack to all its resources.
      const excludeResourceTypes = [CfnStack.CFN_RESOURCE_TYPE_NAME];
      Tags.of(child).add('capability', child.node.id, { excludeResourceTypes });
    }
  }
};

/** Adds the stacks of a stage to an app, in deployment order. */
export const addStacks = (app: App, name: string, stage: Stage, { account, isFirst = false }: StackOptions): Stacks => {
  const propsOf = (stack: string, region: string = stage.region) => ({
    stackName: stackNameOf(name, stack),
    env: { account: stage.account ?? account, region },
  });
  // The stage's budget counts the costs of the resources with this tag.
  const tag = { key: 'stage', value: name };
  const { monthlyBudgetUsd: monthlyUsd, alarmEmails: emails } = stage;
  const global =
    monthlyUsd !== undefined && emails.length > 0
      ? new GlobalStack(app, 'Global', { ...propsOf('global', globalRegion), monthlyUsd, emails, tag })
      : undefined;
  const { secondRegion } = stage;
  const standby = secondRegion && new StandbyStack(app, 'Standby', propsOf('standby', secondRegion));
  const state = new StateStack(app, 'State', { ...propsOf('state'), stage, standby, isFirst });
  if (standby) state.addStackDependency(standby);
  const standbyKeys =
    secondRegion && state.keyPlan
      ? new StandbyKeysStack(app, 'StandbyKeys', {
          ...propsOf('standby-keys', secondRegion),
          keys: state.keyPlan.replicable,
          state: { stackName: state.stackName, region: stage.region },
        })
      : undefined;
  standbyKeys?.addStackDependency(state);
  const sandbox =
    stage.banks === 'sandbox' || stage.sources === 'sandbox' || stage.participants === 'sandbox'
      ? new SandboxStack(app, 'Sandbox', { ...propsOf('sandbox'), stage })
      : undefined;
  const service = new ServiceStack(app, 'Service', {
    ...propsOf('service'),
    stage,
    state,
    configuredBanks: stage.banks === 'sandbox' ? (sandbox?.banks ?? {}) : stage.banks,
    sandboxBanks: stage.banks === 'sandbox' ? sandbox?.controls : undefined,
    participants: stage.participants === 'sandbox' ? sandbox?.participants : stage.participants,
    keySets: stage.participants === 'sandbox' ? sandbox?.keySets : stage.keySets,
    sources: stage.sources === 'sandbox' ? (sandbox?.sources ?? {}) : stage.sources,
    probe: stage.probe && probeMetric(propsOf('probe').stackName, stage.probe.region),
  });
  // State is always deployed first, because functions of a new release may depend on its changes.
  service.addStackDependency(state);
  const { edge: settings, domain } = stage;
  const edge =
    settings && domain
      ? new EdgeStack(app, 'Edge', {
          ...propsOf('edge', globalRegion),
          monitoring: stage,
          edge: settings,
          domainName: domain.name,
          service,
        })
      : undefined;
  edge?.addStackDependency(service);
  const probe =
    stage.probe &&
    new ProbeStack(app, 'Probe', {
      ...propsOf('probe', stage.probe.region),
      payment: stage.probe.payment,
      baseUrl: domain ? `https://${domain.name}` : Fn.getStackOutput(service.stackName, 'BaseUrl', stage.region),
      monitoring: stage,
    });
  probe?.addStackDependency(edge ?? service);
  for (const warning of warningsOf(stage)) {
    Annotations.of(service).addWarningV2('open-banking:stage', `The stage "${name}" (infra/stages.ts): ${warning}`);
  }
  Tags.of(app).add('service', 'open-banking');
  Tags.of(app).add(tag.key, tag.value);
  tagWithConstructs(
    [state, sandbox, service, global, edge, standby, standbyKeys, probe].filter((stack) => stack !== undefined),
  );
  return { state, service, sandbox, global, edge, standby, standbyKeys, probe };
};
