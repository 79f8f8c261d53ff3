import { Command } from 'commander';
import { defineError } from '#kernel/plain';
import { type Context } from '../command-line/answer.js';
import { idOf } from '../command-line/options.js';
import { listAllPages } from '../product/every-page.js';
import { withProduct } from '../product/with-product.js';

const notAnOwner = defineError(
  409,
  'not_an_owner',
  'This member is not an active owner. `member list` shows the owners.',
  undefined,
  { internal: true },
);

type RecoverOptions = { org: string; user?: string };

export function ownerCommands({ installation, answer }: Context): Command {
  const group = new Command('owner').description('Manage the owners of an organization.');
  group
    .command('recover')
    .description('Issue a token, valid for a week, for an owner who lost access.')
    .requiredOption('--org <id>', 'organization id', idOf('org'))
    .option('--user <id>', 'id of the owner; by default the first one by name', idOf('usr'))
    .action(async ({ org, user }: RecoverOptions) => {
      const { IssueToken, ListMembers } = await import('#identity');
      const { user_id, secret } = await withProduct(
        installation,
        async ({ commands, queries, roles, operator, act }) => {
          const caller = await operator(org);
          const [role_id] = await roles.idsByName(org, ['Org Owner']);
          const owners = await listAllPages((page) =>
            queries.execute(new ListMembers(caller, { ...page, role_id, status: 'active' })),
          );
          const owner = owners.find(({ id }) => user === undefined || id === user);
          if (!owner) throw notAnOwner();
          const token = {
            kind: 'personal',
            name: `Recovered by the operator at ${act().at.toISOString()}`,
            scopes: null,
            days: 7,
          } as const;
          const { secret } = await commands.execute(new IssueToken(caller, { ...token, user_id: owner.id }));
          return { user_id: owner.id, secret };
        },
      );
      answer({ user: { id: user_id }, token: secret });
    });
  return group;
}
