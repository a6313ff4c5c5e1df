export { HttpEnv as Env } from '#shared/sessions/gate.ts';
