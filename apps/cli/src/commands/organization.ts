import { Command, Option } from 'commander';
import { CreateOrganization, type Plan, plans } from '#organizations';
import { type Context } from '../command-line/answer.js';
import { email, readable } from '../command-line/options.js';
import { queryAsOwner } from '../product/owner-query.js';
import { withProduct } from '../product/product.js';

type CreateOptions = { name: string; ownerEmail: string; ownerName?: string; slug?: string; plan: Plan };

export function organizationCommands({ environment, answer }: Context): Command {
  const group = new Command('org').description('Organizations.');
  group
    .command('create')
    .description('Create an organization with its owner, and a token for them that lasts a week.')
    .requiredOption('--name <name>', 'its name', readable)
    .requiredOption('--owner-email <email>', "its owner's address", email)
    .option('--owner-name <name>', "its owner's name", readable)
    .option('--slug <slug>', 'its address; derived from the name by default')
    .addOption(new Option('--plan <plan>', 'its plan').choices(plans).default('self_hosted'))
    .action(async ({ name, ownerEmail, ownerName, slug, plan }: CreateOptions) => {
      const owner = { name: ownerName ?? null, email: ownerEmail };
      const created = await withProduct(environment, ({ commands, act }) =>
        commands.execute(new CreateOrganization(name, slug ?? null, plan, owner, act())),
      );
      answer({ organization: { id: created.orgId }, user: { id: created.userId }, token: created.token });
    });
  group
    .command('list')
    .description('All organizations, the oldest first.')
    .action(async () => answer({ result: await queryAsOwner(environment, organizations) }));
  return group;
}

const organizations = `
  select id, name, slug, plan, status, created_at from organizations.organizations order by created_at, id`;
