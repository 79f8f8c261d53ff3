import { Command } from 'commander';
import { type components } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
import { asDays } from './options.js';
import { table } from './output.js';

type AccessRequest = components['schemas']['AccessRequest'];
/** Returns the command that approves the request. A rule on the requester blocks it otherwise. */
export const approvalCommand = ({ id, blocked_by }: AccessRequest): string =>
  `latchkey request approve ${id}${blocked_by.includes('user') ? ' --lift-member-rules' : ''}`;

type CreateOptions = { note?: string; permission?: string; days?: number };
type ResolveOptions = { note?: string; days?: number; liftMemberRules?: boolean };

const nonePending = 'No pending access requests. To list decided ones, too: latchkey request list --all';

export function requestCommands({ sessions, output }: Context): Command {
  const group = new Command('request').description('Request access, and decide about requests of others.');
  group
    .command('list')
    .description('List pending access requests that you made or can see.')
    .option('--all', 'also list requests that were decided')
    .action(async ({ all }: { all?: boolean }) => {
      const query = { limit: 200, ...(!all && { status: ['pending' as const] }) };
      const result: AccessRequest[] = await sessions.client().accessRequests.list(query).all();
      const rows = result.map((each) => [
        each.id,
        each.status,
        each.requester_label,
        describeTarget(each),
        each.requested_days?.toString(),
        each.note,
        each.can_resolve ? 'yes' : 'no',
      ]);
      const headings = ['ID', 'STATUS', 'REQUESTED BY', 'ACCESS TO', 'DAYS', 'NOTE', 'YOU CAN DECIDE'];
      output.result({ result }, rows.length === 0 && !all ? nonePending : table(headings, rows));
    });
  group
    .command('create')
    .description('Ask for access to a connector or tool that a restriction blocks, or for a permission.')
    .argument('[connector]', 'slug of a connector')
    .argument('[tool]', 'exact name of one of its tools')
    .option(
      '--permission <name>',
      'a permission that you lack, such as connection:create, instead of a connector. Approving the request only ' +
        'records the decision; an administrator then changes your roles',
    )
    .option('--days <count>', 'only for a connector or tool: number of days for which you need the access', asDays)
    .option('--note <text>', 'why you need it')
    .action(async (connector: string | undefined, tool: string | undefined, options: CreateOptions) => {
      const { note, permission, days } = options;
      const target = { connector_slug: connector, tool_name: tool, permission };
      if ((connector === undefined) === (permission === undefined))
        throw wrongUsage('Name either a connector, or a permission with --permission.');
      if (permission !== undefined && days !== undefined) throw onlyForConnectors('--days');
      const body = { ...target, note, requested_days: days };
      const request: AccessRequest = await sessions.client().accessRequests.file(body);
      const lines = [
        `Requested access to ${describeTarget(request)}. The request is ${request.id}.`,
        `An approver can run:\n  ${approvalCommand(request)}`,
        `or decide in a browser:\n  ${request.url}`,
      ];
      output.result(request, lines.join('\n'));
    });
  for (const decision of ['approve', 'deny'] as const) addDecision(group, decision, { sessions, output });
  return group;
}

function addDecision(
  group: Command,
  decision: 'approve' | 'deny',
  { sessions, output }: Pick<Context, 'sessions' | 'output'>,
) {
  const command = group
    .command(decision)
    .description(descriptions[decision])
    .argument('<id>', 'id of an access request')
    .option('--note <text>', 'a note for the requester');
  if (decision === 'approve')
    command
      .option(
        '--days <count>',
        'only for a connector or tool: number of days after which the access ends. By default, it ends as requested, ' +
          'or never if the request names no days',
        asDays,
      )
      .option('--lift-member-rules', "only for a connector or tool: also lift the member's own restrictions");
  command.action(async (id: string, { note, ...options }: ResolveOptions) => {
    const { accessRequests } = sessions.client();
    const terms = decision === 'approve' ? grantTerms(await accessRequests.get(id), options) : {};
    const body = { decision, ...(note !== undefined && { note }), ...terms };
    const request: AccessRequest = await accessRequests.resolve(id, body);
    const lines = [
      `${request.id} is ${request.status}: ${describeTarget(request)} for ${request.requester_label ?? request.requester_user_id}.`,
      ...describeGranted(request),
      ...describeNext(request),
    ];
    output.result(request, lines.join('\n'));
  });
}

const descriptions = {
  approve:
    'Give the requester the access. For a permission, this only records the decision; change the roles of the ' +
    'member afterwards.',
  deny: 'Refuse an access request.',
};

const onlyForConnectors = (option: string) =>
  wrongUsage(`Omit ${option}. It is only for requests for a connector or tool.`);

/** The terms of the access grant. Only approving a request for a connector or tool creates one. */
function grantTerms({ connector_slug, requested_days }: AccessRequest, { days, liftMemberRules }: ResolveOptions) {
  const option = days === undefined ? liftMemberRules && '--lift-member-rules' : '--days';
  if (connector_slug === null && option) throw onlyForConnectors(option);
  const expires_in_days = days ?? (connector_slug === null ? null : requested_days);
  return {
    ...(expires_in_days !== null && { expires_in_days }),
    ...(liftMemberRules && { lift_member_rules: true }),
  };
}

function describeGranted({ grant_id, acl_id, access_ends_at }: AccessRequest): string[] {
  if (grant_id === null) return acl_id === null ? [] : [`It created ${acl_id}.`];
  const end = access_ends_at === null ? 'has no end' : `ends at ${access_ends_at}`;
  return [`It created ${grant_id}, which ${end}.`];
}

/** Says what to do after a decision. */
function describeNext(request: AccessRequest): string[] {
  const { connector_slug, permission, status, requester_user_id, url } = request;
  if (connector_slug !== null) return [`This command shows the effect:\n  ${explain(request)}`];
  if (permission === null || status !== 'approved') return [];
  const page = new URL(`/console/people/${requester_user_id}`, url).href;
  return [`This only records the decision. Now change the roles of the member in the console:\n  ${page}`];
}

const explain = ({ connector_slug, tool_name, requester_user_id }: AccessRequest): string =>
  ['latchkey explain', connector_slug, tool_name, `--member ${requester_user_id}`].filter(Boolean).join(' ');

function describeTarget(request: AccessRequest): string {
  const { tool_label, connector_label, permission, resource_label, resource_id, level } = request;
  if (connector_label !== null) return tool_label === null ? connector_label : `${tool_label} of ${connector_label}`;
  return permission ?? `${resource_label ?? resource_id ?? ''} (${level ?? ''})`;
}
