import type { Resource } from './template.ts';

/** Returns the environment variables of a function, with a valid value in place of each reference, so that it loads. */
export const environmentOf = ({ Properties }: Resource): Record<string, string> => ({
  AWS_REGION: 'me-central-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
  // Node does not start on Windows without SystemRoot.
  SystemRoot: process.env.SystemRoot ?? '',
  ...Object.fromEntries(
    Object.entries(Properties.Environment.Variables as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : placeholderOf(name),
    ]),
  ),
});

const placeholderOf = (name: string): string => {
  if (name === 'BANKS') return '{}';
  if (name === 'MESSAGE_KEYS') return 'key-1=arn:aws:kms:x:1:key/1';
  if (name === 'SOURCES') {
    const source = { url: 'https://source.example', apiKey: { plain: 'key' } };
    return JSON.stringify({ ownership: source, registry: source });
  }
  return name.includes('URL') ? 'https://bank.example' : 'arn:aws:kms:x:1:key/1';
};
