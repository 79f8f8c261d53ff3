import { Command } from 'commander';
import { type Client, type components } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
import { memberId } from './names.js';
import { asLimit, choice, parseTool } from './options.js';
import { table } from './output.js';

type Schemas = components['schemas'];
type Budget = Schemas['Budget'];
type Options = { per: string; member?: string; app?: string; toolbox?: string; tool?: string; writesOnly?: boolean };

const periods = ['hour', 'day', 'month'];

export function budgetCommands({ sessions, output }: Context): Command {
  const group = new Command('budget').description('Limit how many tool calls may start in an hour, day or month.');
  group
    .command('list')
    .description('List the budgets that you can see, with what is left of them.')
    .action(async () => {
      const result: Budget[] = await sessions.client().budgets.list({ limit: 200 }).all();
      const rows = result.map((each) => [
        ...[
          each.id,
          describeSubject(each),
          describeSize(each),
          String(each.remaining),
          each.calls === 0 ? '–' : each.resets_at,
        ],
      ]);
      output.result({ result }, table(['ID', 'LIMITS', 'CALLS', 'LEFT', 'UNTIL'], rows));
    });
  group
    .command('create')
    .description('Limit the calls of the organization, or only those of a member, an app, a toolbox or a tool.')
    .argument('<calls>', 'how many calls may start in a period; 0 stops all', asLimit)
    .addOption(choice('--per', periods, 'period in which the calls are counted').makeOptionMandatory())
    .option('--member <member>', 'id or email address of a member, or id of a service member')
    .option('--app <id>', 'id of a connected app')
    .option('--toolbox <id>', 'id of a toolbox')
    .option('--tool <connector/tool>', 'a tool, such as github/create_issue')
    .option('--writes-only', 'neither count nor refuse calls of read-only tools')
    .action(async (calls: number, options: Options) => {
      const latchkey = sessions.client();
      const terms = { period: options.per, calls, writes_only: options.writesOnly ?? false };
      const body = { ...(await resolveSubject(latchkey, options)), ...terms } as Schemas['CreateBudgetBody'];
      const budget: Budget = await latchkey.budgets.create(body);
      output.result(budget, `Created budget ${budget.id}: ${describeSize(budget)} for ${describeSubject(budget)}.`);
    });
  group
    .command('resize')
    .description('Change how many calls a budget allows, from the next call on.')
    .argument('<id>', 'id of a budget')
    .argument('<calls>', 'how many calls may start in a period; 0 stops all', asLimit)
    .action(async (id: string, calls: number) => {
      const budget: Budget = await sessions.client().budgets.resize(id, { calls });
      output.result(budget, `${id} allows ${describeSize(budget)}. ${budget.remaining} are left.`);
    });
  group
    .command('delete')
    .description('Delete a budget, so that it limits no calls any more.')
    .argument('<id>', 'id of a budget')
    .action(async (id: string) => {
      await sessions.client().budgets.delete(id);
      output.result({ id, deleted: true }, `Deleted budget ${id}.`);
    });
  return group;
}

export function stopAgentsCommand({ sessions, output }: Context): Command {
  return new Command('stop-agents')
    .description('Disconnect all apps and revoke all tokens of a member at once.')
    .argument('<member>', 'id or email address of a member')
    .option('--except-current', 'keep the token that this command uses')
    .action(async (given: string, { exceptCurrent = false }: { exceptCurrent?: boolean }) => {
      const latchkey = sessions.client();
      const id = await memberId(latchkey, given);
      const body = { except_current: exceptCurrent };
      const stopped: Schemas['StoppedAgents'] = await latchkey.members.stopAgents(id, body);
      const running = stopped.running_calls.map(
        ({ execution_id, connector_slug, tool_name }) => `  ${execution_id}  ${connector_slug}/${tool_name}`,
      );
      const lines = [
        `Disconnected apps: ${stopped.disconnected_apps}. Revoked tokens: ${stopped.revoked_tokens}. Ended browser sessions: ${stopped.ended_sessions}.`,
        ...(exceptCurrent
          ? []
          : ['Without single sign-on, the member can sign in again only with a new token from the operator.']),
        ...(running.length === 0 ? ['No call is running.'] : ['Calls that still run:', ...running]),
      ];
      output.result(stopped, lines.join('\n'));
    });
}

async function resolveSubject(latchkey: Client, { member, app, toolbox, tool }: Options) {
  const given = Object.entries({ member, app, toolbox, tool }).filter(([, value]) => value !== undefined);
  if (given.length > 1) throw wrongUsage('Use only one of --member, --app, --toolbox and --tool.');
  const [[subject_type, value] = ['organization', '']] = given as [string, string][];
  if (subject_type === 'organization') return { subject_type };
  if (subject_type === 'tool') return { subject_type, ...parseTool(value) };
  return { subject_type, subject_id: subject_type === 'member' ? await memberId(latchkey, value) : value };
}

const describeSize = ({ calls, period, writes_only }: Budget): string =>
  `${calls} ${writes_only ? 'calls that change data' : 'calls'} per ${period}`;

function describeSubject(budget: Budget): string {
  const { subject_type, subject_label, subject_id, app_user_label, connector_slug, tool_name } = budget;
  if (subject_type === 'organization') return 'the organization';
  if (subject_type === 'tool') return `tool ${connector_slug}/${tool_name}`;
  const person = app_user_label === null ? '' : ` of ${app_user_label}`;
  return `${subject_type} ${subject_label ?? subject_id}${person}`;
}
