import { Command } from 'commander';
import { type Client, type components } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
import { memberId, sharedConnectionId, teamId } from './names.js';
import { choice } from './options.js';

type Schemas = components['schemas'];
type Share = Schemas['Share'];
type ShareOptions = { member?: string; team?: string; everyone?: boolean; level: Share['level'] };

export const shareCommand = ({ sessions, output }: Context): Command =>
  new Command('share')
    .description('Share a connection or a toolbox with a member, a team or the whole organization.')
    .argument('<resource>', 'id or name of a connection, or id of a toolbox')
    .option('--member <member>', 'id or email address of a member')
    .option('--team <team>', 'id or name of a team')
    .option('--everyone', 'share with the whole organization')
    .addOption(choice('--level', ['view', 'use', 'edit'], 'what the share allows').makeOptionMandatory())
    .action(async (given: string, options: ShareOptions) => {
      const latchkey = sessions.client();
      const body = { ...(await resolveGrantee(latchkey, options)), level: options.level } as Schemas['ShareBody'];
      const isToolbox = given.startsWith('tbx_');
      const id = isToolbox ? given : await sharedConnectionId(latchkey, given);
      const share: Share = await (isToolbox ? latchkey.toolboxes : latchkey.connections).share(id, body);
      const next = isToolbox
        ? 'They find the address for their agents with:\n  latchkey toolbox list'
        : `They list its tools${share.level === 'view' ? ', which they cannot run,' : ''} with:\n  latchkey tool list ${id}`;
      output.result(share, `Shared ${id} at level ${share.level}. The share is ${share.id}.\n${next}`);
    });

async function resolveGrantee(latchkey: Client, { member, team, everyone }: ShareOptions) {
  const given = [member, team, everyone].filter((each) => each !== undefined);
  if (given.length !== 1) throw wrongUsage('Say with whom to share: use one of --member, --team and --everyone.');
  if (member !== undefined) return { grantee_type: 'user', grantee_id: await memberId(latchkey, member) };
  if (team !== undefined) return { grantee_type: 'team', grantee_id: await teamId(latchkey, team) };
  return { grantee_type: 'org' };
}
