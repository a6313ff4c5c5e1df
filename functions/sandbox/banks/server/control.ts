import { parsedJson } from '#shared/platform/runtime/json.ts';
import type { Operation, ServerDeps } from './call.ts';
import { Switches } from '../registry/switches.ts';

export const showSwitches: Operation<ServerDeps> = async ({ switches }) => ({ status: 200, body: { json: switches } });

/** Sets all switches of a bank. Omitted switches return to their defaults. */
export const setSwitches: Operation<ServerDeps> = async ({ bank, body }, { settings }) => {
  const switches = Switches.safeParse(parsedJson(body));
  if (!switches.success) return { status: 400, body: { json: switches.error.issues } };
  await settings.setSwitches(bank.code, switches.data);
  return { status: 200, body: { json: switches.data } };
};

/** Rotates the bank's keys. The old keys stay published. */
export const rotateKeys: Operation<ServerDeps> = async ({ bank }, { settings }) => {
  await settings.rotateKeys(bank.code);
  return { status: 204 };
};
