import { addStage } from './rehearsed-stage.ts';

/** Loaded into the operator's commands, which look up `--stage rehearsal` in infra/stages.ts. */
addStage();
