import { Command, Option } from 'commander';
import { type Client, type components, LatchkeyError } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
import { findInvite, roleId, teamId } from './names.js';
import { repeated } from './options.js';
import { quote } from './output.js';

type Schemas = components['schemas'];
type SentInvite = Schemas['SentInvite'];
type InviteOptions = { name?: string; role?: string[]; team?: string[]; resend?: boolean };

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
    .addOption(
      new Option('--resend', 'send the pending invite of this person again, with a new link').conflicts([
        'name',
        'role',
        'team',
      ]),
    )
    .action(async (email: string, options: InviteOptions) => {
      const latchkey = sessions.client();
      const invite = await (options.resend ? resend(latchkey, email) : create(latchkey, email, options));
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

async function create(latchkey: Client, email: string, { name, role, team }: InviteOptions): Promise<SentInvite> {
  const body = {
    email,
    ...(name !== undefined && { name }),
    ...(role && { role_ids: await Promise.all(role.map((each) => roleId(latchkey, each))) }),
    ...(team && { team_ids: await Promise.all(team.map((each) => teamId(latchkey, each))) }),
  };
  try {
    return await latchkey.invites.create(body);
  } catch (error) {
    if (!(error instanceof LatchkeyError) || error.reason !== 'already_invited') throw error;
    const pending = await findInvite(latchkey, email).catch(() => undefined);
    if (!pending?.can_resend) throw error;
    const command = `\`latchkey invite ${quote(email)} --resend\``;
    error.message = `${email} already has the pending invite ${pending.id}. Run ${command} to send it again.`;
    throw error;
  }
}

async function resend(latchkey: Client, email: string): Promise<SentInvite> {
  const pending = await findInvite(latchkey, email);
  if (!pending) throw wrongUsage(`${email} has no pending invite. To create one: latchkey invite ${quote(email)}`);
  return latchkey.invites.resend(pending.id, {});
}
