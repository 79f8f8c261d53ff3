import { Command, Option } from 'commander';
import { IssueToken, isPermission } from '#identity';
import { invalid } from '#kernel';
import { type Context } from '../command-line/answer.js';
import { days, idOf } from '../command-line/options.js';
import { withProduct } from '../product/product.js';

const kinds = { user: 'personal', service: 'service', scim: 'scim' } as const;

type CreateOptions = {
  org: string;
  user?: string;
  kind: keyof typeof kinds;
  name: string;
  scopes?: string;
  days?: number;
};

export function tokenCommands({ environment, answer }: Context): Command {
  const group = new Command('token').description('Tokens that requests are authenticated with.');
  group
    .command('create')
    .description('Issue a token; its secret is shown this once.')
    .requiredOption('--org <id>', 'the organization', idOf('org'))
    .option('--user <id>', 'its holder; a directory (scim) has none', idOf('usr'))
    .addOption(new Option('--kind <kind>', 'what it is for').choices(Object.keys(kinds)).default('user'))
    .option('--name <name>', 'what it is called', 'Issued by the operator')
    .option('--scopes <permissions>', 'only these of the holder’s permissions, separated by commas')
    .option('--days <number>', 'how long it lasts; 90 by default, 365 for a directory', days)
    .action(async (given: CreateOptions) => {
      const { secret } = await withProduct(environment, async ({ commands, operator }) =>
        commands.execute(new IssueToken(await operator(given.org), draftOf(given))),
      );
      answer({ token: secret });
    });
  return group;
}

function draftOf({ kind, user, name, scopes, days: span }: CreateOptions) {
  if (kind !== 'scim' && !user) throw invalid('user', 'required', 'Name the holder with --user.');
  return {
    kind: kinds[kind],
    user_id: kind === 'scim' ? null : user!,
    name,
    scopes: scopes === undefined ? null : permissionsIn(scopes),
    days: span ?? (kind === 'scim' ? 365 : 90),
  };
}

function permissionsIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isPermission(name));
  if (unknown !== undefined) throw invalid('scopes', 'unknown_permission', `There is no permission ${unknown}.`);
  return names;
}
