import { Option } from 'commander';
import { ClientRole } from '#shared/clients/members/member.ts';
import { joinLinkOf } from '#shared/clients/members/site.ts';
import { baseUrlOf } from '../connection.ts';
import { factsOf } from '../terminal/output.ts';
import { confirmAction, operator, options, print, printTable, program } from './command-line.ts';

/** Adds the commands on the people who sign in to the dashboard. Anyone with write access to the table can invite. */
export const addPeople = (): void => {
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

  program
    .command('members [client]')
    .description('List the people who can sign in to the dashboard of the client (default: the operators)')
    .action(async (client: string | undefined) =>
      printTable(await (await operator()).members(client), ({ id, name, role, joinedThrough, createdAt }) => ({
        id,
        name,
        role,
        createdAt,
        joinedThrough,
      })),
    );

  program
    .command('remove-member <member> [client]')
    .description('Remove a person from the dashboard of the client (default: from the operators)')
    .action(async (member: string, client: string | undefined) => {
      await confirmAction(`The member ${member} will be signed out, and will be unable to sign in again.`);
      print(await (await operator()).removeMember(member, client), factsOf);
    });
};
