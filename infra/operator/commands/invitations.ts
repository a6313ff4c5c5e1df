import { Option } from 'commander';
import { ClientRole } from '#shared/clients/members/member.ts';
import { joinLinkOf } from '#shared/clients/members/site.ts';
import { operator, options, print, program } from './command-line.ts';
import { baseUrlOf } from '../connection.ts';

/** Adds the commands that print dashboard links. Anyone with write access to the table can invite. */
export const addInvitations = (): void => {
  program
    .command('invite <client>')
    .description("Print a link with which one person joins the client's dashboard. It works once, within 15 minutes")
    .addOption(new Option('--role <role>', 'what the person may do').choices(ClientRole.options).makeOptionMandatory())
    .action(async (client: string, { role }: { role: ClientRole }) => {
      const token = await (await operator()).invite(client, role);
      print({ link: joinLinkOf(await baseUrlOf(options()), token) }, ({ link }) => link);
    });

  program
    .command('open')
    .description('Print a link to the operator dashboard. It works once, within 15 minutes')
    .action(async () => {
      const token = await (await operator()).inviteOperator();
      print({ link: joinLinkOf(await baseUrlOf(options()), token) }, ({ link }) => link);
    });
};
