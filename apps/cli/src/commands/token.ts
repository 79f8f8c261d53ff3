import { Command, Option } from 'commander';
import { invalid, notFound, required, suggestName } from '#kernel/plain';
import { type Context } from '../command-line/answer.js';
import { days, idOf, readable } from '../command-line/options.js';
import { listAllPages } from '../product/every-page.js';
import { queryAsOwner } from '../product/owner-query.js';
import { withProduct } from '../product/with-product.js';

const kinds = { user: 'personal', service: 'service', scim: 'scim' } as const;

type CreateOptions = {
  org: string;
  user?: string;
  kind: keyof typeof kinds;
  name?: string;
  scopes?: string;
  days?: number;
};

export function tokenCommands(context: Context): Command {
  const { installation, answer } = context;
  const group = new Command('token').description('Manage API tokens.');
  group
    .command('create')
    .description('Issue a token. Its secret is shown once.')
    .requiredOption('--org <id>', 'organization id', idOf('org'))
    .option('--user <id>', "id of the token's owner; a directory (scim) has none", idOf('usr'))
    .addOption(new Option('--kind <kind>', 'purpose of the token').choices(Object.keys(kinds)).default('user'))
    .option('--name <name>', 'name of the token; the time of issue by default', readable)
    .option(
      '--scopes <permissions>',
      'limit the token to these permissions, comma-separated; it can still do what needs none',
    )
    .option('--days <number>', 'days until it expires; 90 by default, 365 for a directory', days)
    .action(async (options: CreateOptions) => {
      const { IssueToken } = await import('#identity');
      const { secret } = await withProduct(installation, async ({ commands, operator, act }) =>
        commands.execute(new IssueToken(await operator(options.org), await draftOf(options, act().at))),
      );
      answer({ token: secret });
    });
  addList(group, context);
  addRevoke(group, context);
  return group;
}

function addList(group: Command, { installation, answer }: Context): void {
  group
    .command('list')
    .description('List the active tokens of an organization, newest first.')
    .requiredOption('--org <id>', 'organization id', idOf('org'))
    .action(async ({ org }: { org: string }) => {
      const { ListTokens } = await import('#identity');
      const tokens = await withProduct(installation, async ({ queries, operator }) => {
        const caller = await operator(org);
        return listAllPages((page) => queries.execute(new ListTokens(caller, page)));
      });
      answer({
        result: tokens.map(({ id, name, kind, hint, user_id, user_label, expires_at, last_used_at }) => ({
          id,
          name,
          kind,
          hint,
          user_id,
          user_label,
          expires_at,
          last_used_at,
        })),
      });
    });
}

function addRevoke(group: Command, { installation, answer }: Context): void {
  group
    .command('revoke')
    .description('Revoke a token. The next request with it is refused.')
    .requiredOption('--id <id>', 'token id', idOf('atok'))
    .action(async ({ id }: { id: string }) => {
      const [found] = await queryAsOwner<{ org_id: string }>(installation, organizationOf, [id]);
      if (!found) throw notFound('token');
      const { RevokeToken } = await import('#identity');
      await withProduct(installation, async ({ commands, operator }) =>
        commands.execute(new RevokeToken(await operator(found.org_id), id)),
      );
      answer({});
    });
}

const organizationOf = 'select org_id from identity.api_tokens where id = $1';

async function draftOf({ kind, user, name, scopes, days: span }: CreateOptions, at: Date) {
  if (kind !== 'scim' && !user) throw invalid('/user', required, "Set the token's owner with --user.");
  return {
    kind: kinds[kind],
    user_id: kind === 'scim' ? null : user!,
    name: name ?? `Issued by the operator at ${at.toISOString()}`,
    scopes: scopes === undefined ? null : await permissionsIn(scopes),
    days: span ?? (kind === 'scim' ? 365 : 90),
  };
}

async function permissionsIn(text: string): Promise<string[]> {
  const { isPermission, permissionNames, unknownPermission } = await import('#identity');
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isPermission(name));
  if (unknown !== undefined) {
    const message = `Unknown permission ${unknown}.${suggestName(unknown, permissionNames)}`;
    throw invalid('/scopes', unknownPermission.reason, message);
  }
  return names;
}
