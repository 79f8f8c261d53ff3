import { Command } from 'commander';
import { type Context } from '../command-line/answer.js';
import { email, idOf, readable, repeated } from '../command-line/options.js';
import { listAllPages } from '../product/every-page.js';
import { withProduct } from '../product/with-product.js';

type CreateOptions = { org: string; email: string; role: string[]; name?: string };

export function memberCommands(context: Context): Command {
  const { installation, answer } = context;
  const group = new Command('member').description('Manage the members of an organization.');
  group
    .command('create')
    .description('Add a member without an invite, and issue a personal token.')
    .requiredOption('--org <id>', 'organization id', idOf('org'))
    .requiredOption('--email <email>', 'email address', email)
    .addOption(repeated('--role <name>', 'name of a role; may be repeated').makeOptionMandatory())
    .option('--name <name>', 'display name', readable)
    .action(async (options: CreateOptions) => {
      const { CreateMember, IssueToken } = await import('#identity');
      const { userId, secret } = await withProduct(installation, async ({ commands, roles, operator }) => {
        const caller = await operator(options.org);
        const role_ids = await roles.idsByName(options.org, options.role);
        const person = { kind: 'person', name: options.name ?? null, email: options.email, role_ids } as const;
        const user_id = await commands.execute(new CreateMember(caller, person));
        const token = { kind: 'personal', user_id, name: 'First token', scopes: null, days: 90 } as const;
        return { userId: user_id, ...(await commands.execute(new IssueToken(caller, token))) };
      });
      answer({ user: { id: userId }, token: secret });
    });
  addList(group, context);
  return group;
}

function addList(group: Command, { installation, answer }: Context): void {
  group
    .command('list')
    .description('List the members of an organization, by name.')
    .requiredOption('--org <id>', 'organization id', idOf('org'))
    .action(async ({ org }: { org: string }) => {
      const { ListMembers } = await import('#identity');
      const members = await withProduct(installation, async ({ queries, operator }) => {
        const caller = await operator(org);
        return listAllPages((page) => queries.execute(new ListMembers(caller, page)));
      });
      answer({
        result: members.map(({ id, name, email, kind, status, roles }) => ({
          id,
          name,
          email,
          kind,
          status,
          roles: roles.map((role) => role.name),
        })),
      });
    });
}
