import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionNamed } from '#test/support/builders/webhook-pairs.ts';
import { createOwnCloud, type OwnCloud } from '#test/support/cloud/own-cloud.ts';
import { commandsBelow, openTerminal, type Terminal } from '#test/support/runbooks/runbook.ts';

let own: OwnCloud;
let terminal: Terminal;
let lines: string[] = [];

beforeAll(async () => {
  own = await createOwnCloud({
    log: ({ text }) => void lines.push(...text.split('\n')),
  });
  terminal = openTerminal(own.settings, own.cloud.outputs);
});
afterAll(() => own.close());

/** Reads the directories when functions read the stored certificate again. Returns the log lines about the transport certificate. */
const checkTransport = async (): Promise<readonly string[]> => {
  await own.advance(6);
  lines = [];
  await own.cloud.invoke(functionNamed(own.cloud, 'DirectoryReader'), {});
  return lines
    .filter((line) => line.includes('"use":"transport"'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))))
    .map(({ event, market }) => `${event} ${market}`)
    .toSorted();
};

/** Writes a certificate of the directory into the operator's folder. */
const request = (days: number): void => {
  const { authority } = own.cloud;
  const identity = { ...authority.issueForClient('Us', days), authorities: authority.certificate };
  terminal.write('identity.json', JSON.stringify(identity));
};

test('expiring certificate: the stored certificate is renewed, and banks stay connected', async () => {
  const [store] = commandsBelow('Expiring certificate', 'incidents.md');
  request(20);
  await terminal.run(store, {});
  expect(await checkTransport()).toEqual(['certificate.expiring KSA', 'certificate.expiring UAE']);

  request(365);
  await terminal.run(store, {});
  expect(await checkTransport()).toEqual(['certificate.valid KSA', 'certificate.valid UAE']);
  const providers = (await own.integrator.get('/providers')).body.data as readonly { readonly id: string }[];
  expect(providers.map(({ id }) => id)).toContain('uae-hsbcrt');
});
