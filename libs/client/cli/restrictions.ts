import { Command } from 'commander';
import { type Client, type components } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
import { memberId, roleId } from './names.js';
import { parseTool, repeated } from './options.js';
import { table } from './output.js';

type Schemas = components['schemas'];
type Restriction = Schemas['Restriction'];
type RuleOptions = { role?: string; member?: string; tool?: string[] };

export function restrictionCommands({ sessions, output }: Context): Command {
  const group = new Command('restriction').description('Decide which connectors and tools members may use.');
  group
    .command('list')
    .description('List the restrictions that you can see.')
    .action(async () => {
      const latchkey = sessions.client();
      const result: Restriction[] = await latchkey.restrictions.list({ limit: 200 }).all();
      const roles = await latchkey.roles.list({ limit: 200 }).all();
      const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
      const rows = result.map(({ id, mode, target_type, target_label, target_id, summary }) => [
        ...[id, mode, `${target_type} ${target_label ?? roleNames.get(target_id) ?? target_id}`, summary],
      ]);
      output.result({ result }, table(['ID', 'MODE', 'BINDS', 'SUMMARY'], rows));
    });
  for (const mode of ['block', 'allow'] as const)
    group
      .command(mode)
      .description(
        mode === 'block'
          ? 'Forbid the use of connectors or tools.'
          : 'Allow only the use of these connectors and tools, and forbid all others.',
      )
      .argument('[connectors...]', 'slugs of connectors')
      .option('--tool <connector/tool>', 'a single tool, such as github/create_issue; can be repeated', repeated)
      .option('--role <role>', 'id or name of the role that the rule binds')
      .option('--member <member>', 'id or email address of the member that the rule binds')
      .action(async (connector_slugs: string[], options: RuleOptions) => {
        const latchkey = sessions.client();
        const tools = (options.tool ?? []).map(parseTool);
        if (connector_slugs.length + tools.length === 0) throw wrongUsage('Name a connector, or a tool with --tool.');
        const target = await resolveTarget(latchkey, options);
        const body = { ...target, mode, connector_slugs, tools } as Schemas['CreateRestrictionBody'];
        const rule: Restriction = await latchkey.restrictions.create(body);
        output.result(
          rule,
          `Created restriction ${rule.id}: ${rule.summary}\n${howToCheck(options, connector_slugs, tools)}`,
        );
      });
  group
    .command('delete')
    .description('Delete a restriction.')
    .argument('<id>', 'id of a restriction')
    .action(async (id: string) => {
      await sessions.client().restrictions.delete(id);
      output.result(
        { id, deleted: true },
        `Deleted restriction ${id}. The remaining ones:\n  latchkey restriction list`,
      );
    });
  return group;
}

async function resolveTarget(latchkey: Client, { role, member }: RuleOptions) {
  if ((role === undefined) === (member === undefined))
    throw wrongUsage('Say whom the rule binds: use either --role or --member.');
  return role === undefined
    ? { target_type: 'user', target_id: await memberId(latchkey, member!) }
    : { target_type: 'role', target_id: await roleId(latchkey, role) };
}

function howToCheck({ member }: RuleOptions, [slug]: string[], [tool]: Schemas['ToolRefBody'][]): string {
  const what = slug ?? `${tool!.connector_slug} ${tool!.tool_name}`;
  return `This command shows its effect:\n  latchkey explain ${what} --member ${member ?? 'EMAIL'}`;
}
