export { HttpEnv as Env } from '#shared/clients/sessions/gate.ts';
