import { Command } from 'commander';
import { CreateMember, IssueToken } from '#identity';
import { type Context } from '../command-line/answer.js';
import { email, idOf, repeated } from '../command-line/options.js';
import { withProduct } from '../product/product.js';

type CreateOptions = { org: string; email: string; role: string[]; name?: string };

export function memberCommands({ environment, answer }: Context): Command {
  const group = new Command('member').description('Members of an organization.');
  group
    .command('create')
    .description('Make a person a member without an invite, and issue a personal token.')
    .requiredOption('--org <id>', 'the organization', idOf('org'))
    .requiredOption('--email <email>', 'their address', email)
    .addOption(repeated('--role <name>', 'a role they hold, by its name; may be repeated').makeOptionMandatory())
    .option('--name <name>', 'their name')
    .action(async (given: CreateOptions) => {
      const { userId, secret } = await withProduct(environment, async ({ commands, roles, operator }) => {
        const caller = await operator(given.org);
        const role_ids = await roles.idsByName(given.org, given.role);
        const person = { kind: 'person', name: given.name ?? null, email: given.email, role_ids } as const;
        const user_id = await commands.execute(new CreateMember(caller, person, 'cli'));
        const token = { kind: 'personal', user_id, name: 'First token', scopes: null, days: 90 } as const;
        return { userId: user_id, ...(await commands.execute(new IssueToken(caller, token))) };
      });
      answer({ user: { id: userId }, token: secret });
    });
  return group;
}
