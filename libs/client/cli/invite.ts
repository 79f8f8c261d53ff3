import { Command } from 'commander';
import { type components } from '../src/index.js';
import { type Context } from './context.js';
import { roleId, teamId } from './names.js';
import { repeated } from './options.js';

type SentInvite = components['schemas']['SentInvite'];
type InviteOptions = { name?: string; role?: string[]; team?: string[] };

export const inviteCommand = ({ sessions, output }: Context): Command =>
  new Command('invite')
    .description('Invite a person to the organization.')
    .argument('<email>', 'email address of the person')
    .option('--name <name>', 'display name of the person')
    .option(
      '--role <role>',
      "id or name of a role; can be repeated. The organization's default role otherwise",
      repeated,
    )
    .option('--team <team>', 'id or name of a team that the person joins; can be repeated', repeated)
    .action(async (email: string, { name, role, team }: InviteOptions) => {
      const latchkey = sessions.client();
      const invite: SentInvite = await latchkey.invites.create({
        email,
        ...(name !== undefined && { name }),
        ...(role && { role_ids: await Promise.all(role.map((each) => roleId(latchkey, each))) }),
        ...(team && { team_ids: await Promise.all(team.map((each) => teamId(latchkey, each))) }),
      });
      const roles = invite.roles.map((each) => each.name).join(', ');
      const lines = [
        `Invited ${invite.email} as ${roles}. The invite is ${invite.id}.`,
        invite.invite_url === null
          ? 'The link to join was sent by mail.'
          : `Send this link to the person. Anyone with the link can join:\n  ${invite.invite_url}`,
        `After the person has joined, this command shows what the person may use:`,
        `  latchkey explain CONNECTOR --member ${invite.email}`,
      ];
      output.result(invite, lines.join('\n'));
    });
