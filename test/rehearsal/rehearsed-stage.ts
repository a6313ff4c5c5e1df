import { newProduction, type Stage, stages } from '#infra/stages.ts';

/** The name of the rehearsed stage, as in `--stage rehearsal`. */
export const stageName = 'rehearsal';

/** The settings that an operator fills in before the first deployment (infra/deployment/README.md, "Step 9"). */
const filledIn = {
  alarmEmails: ['on-call@example.com'],
  securityContact: 'mailto:security@example.com',
} as const satisfies Partial<Stage>;

interface Replacement {
  readonly settings: Partial<Stage>;
  readonly reason: string;
}

/** The settings of production that cannot be rehearsed, and what the rehearsed stage has instead. */
const replacements: readonly Replacement[] = [
  {
    settings: { banks: 'sandbox', participants: 'sandbox', sources: 'sandbox' },
    reason: 'real banks, their directory and real verification sources: sandboxes take their place',
  },
  {
    settings: { webhookTargets: 'public-and-loopback' },
    reason: 'webhooks over the internet: the receivers of the demos listen on this machine',
  },
];

/** The list of what an emulator cannot show, printed at the end of each rehearsal. */
export const notRehearsed: readonly string[] = [
  ...replacements.map(({ reason }) => reason),
  'a domain, its truststore, its certificates, an edge and client certificates of banks: the emulator has no TLS',
  'a probe, which the rehearsal does not deploy: npm run probe pays in the same way',
  'the lag between regions, events that one region sends to another, their archive and DNS: npm run drill plays a lost region',
  'permissions, quotas, throttling, capacity and cold starts: the emulator enforces and imitates none of them',
  'canaries: the emulator does not know CodeDeploy, so new versions get all traffic at once',
  'alarms and traces: those that the emulator accepts are deployed, but nothing raises or sends them',
  'the pollers of provisioned readers: the setting is deployed, but the emulator polls every queue alike',
];

/** The setting of the commands that the rehearsal starts: the stage as the rehearsal has changed it so far. */
const variable = 'REHEARSED_STAGE';

/** Adds a stage to infra/stages.ts for this process and for the commands that it starts, as an operator would. */
export const setStage = (stage: Stage): void => {
  process.env[variable] = JSON.stringify(stage);
  Object.assign(stages, { [stageName]: stage });
};

/** The stage of a first deployment: the settings of a new production stage, except those that cannot be rehearsed. */
export const firstStage: Stage = Object.assign(
  { ...newProduction, ...filledIn },
  ...replacements.map(({ settings }) => settings),
) as Stage;

/** Adds the stage that the rehearsal has reached, or that of a first deployment. */
export const addStage = (): void => {
  const reached = process.env[variable];
  setStage(reached === undefined ? firstStage : (JSON.parse(reached) as Stage));
};
