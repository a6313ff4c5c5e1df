import { BankEnv } from '#shared/banks/connectors.ts';
import { HttpEnv } from '#shared/sessions/gate.ts';

export const Env = HttpEnv.extend(BankEnv.shape);
