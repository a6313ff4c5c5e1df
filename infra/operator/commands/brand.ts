import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { Colour } from '#shared/clients/brand/brand.ts';
import { FrameOrigin } from '#shared/clients/brand/frame-origin.ts';
import { contrastOf, inkOn } from '#shared/clients/brand/contrast.ts';
import { faultOfLogo } from '#shared/clients/brand/logo.ts';
import { change, program } from './command-line.ts';

const parseColour = (text: string): string => {
  const colour = Colour.safeParse(text.toLowerCase());
  if (!colour.success) throw new InvalidArgumentError('It must be a colour such as #0b5d51.');
  return colour.data;
};

const parseLogo = (file: string): string => {
  const svg = readFileSync(file, 'utf8');
  const fault = faultOfLogo(svg);
  if (fault !== undefined) throw new InvalidArgumentError(`The file ${fault}.`);
  return svg;
};

interface BrandOptions {
  readonly name?: string;
  readonly nameAr?: string;
  readonly legalName?: string;
  readonly legalNameAr?: string;
  readonly colour?: string;
  readonly logo?: string;
}

/** Returns a name in both languages, or undefined if it does not change. */
const inLanguages = (en: string | undefined, ar: string | undefined, option: string, command: Command) => {
  if ((en === undefined) !== (ar === undefined))
    command.error(`error: set both --${option} and --${option}-ar: customers read the pages in both languages`);
  return en === undefined || ar === undefined ? undefined : { en, ar };
};

const addOrigin = (text: string, origins: readonly string[] = []): readonly string[] => {
  const origin = FrameOrigin.safeParse(text);
  if (!origin.success) throw new InvalidArgumentError(`It ${origin.error.issues[0]?.message}.`);
  return [...origins, origin.data];
};

/** Adds the commands that set how a client presents itself to customers, and where. */
export const addBrand = (): void => {
  program
    .command('brand <client>')
    .description("Set the client's names, colour and logo on the customer pages")
    .option('--name <name>', 'the name that customers know, in English; it defaults to the name of the client')
    .option('--name-ar <name>', 'the same name in Arabic')
    .option('--legal-name <name>', 'the name in the commercial register, in English')
    .option('--legal-name-ar <name>', 'the same name in Arabic')
    .option('--colour <colour>', 'the background of the name, such as #0b5d51', parseColour)
    .option('--logo <file>', 'an SVG file of up to 16 kB', parseLogo)
    .action(async (client: string, options: BrandOptions, command: Command) => {
      if (Object.keys(options).length === 0) command.error('error: nothing given. Set at least one option');
      const { colour, logo } = options;
      const name = inLanguages(options.name, options.nameAr, 'name', command);
      const legalName = inLanguages(options.legalName, options.legalNameAr, 'legal-name', command);
      await change(client, (service) => service.setBrand(client, { name, legalName, colour }, logo));
      if (colour !== undefined)
        console.error(
          `The text on ${colour} is ${inkOn(colour)}: contrast ${contrastOf(colour, inkOn(colour)).toFixed(1)}`,
        );
    });

  program
    .command('frames')
    .description('Set the origins whose pages may embed the pages on which customers manage their consents')
    .argument('<client>', 'the id or the name of the client')
    .argument('[origins...]', 'origins such as https://app.example. Without any, no page may embed them', addOrigin)
    .action(async (client: string, origins: readonly string[] = []) =>
      change(client, (service) => service.setFrameOrigins(client, origins)),
    );
};
