import { Command } from 'commander';
import { type Client, type components } from '../src/index.js';
import { type Context } from './context.js';
import { memberId } from './names.js';
import { approvalCommand } from './requests.js';

type Explanation = components['schemas']['Explanation'];
type Step = components['schemas']['ExplainedStep'];
type AccessRequest = components['schemas']['AccessRequest'];

type Options = { member?: string; toolbox?: string };

export const explainCommand = ({ sessions, output }: Context): Command =>
  new Command('explain')
    .description('Explain why you, or another member, may or may not use a connector or one of its tools.')
    .argument('<connector>', 'slug of a connector')
    .argument('[tool]', 'exact name of one of its tools')
    .option('--member <member>', 'id or email address of another member')
    .option('--toolbox <toolbox>', 'id of a toolbox through which the call would run')
    .action(async (connector_slug: string, tool_name: string | undefined, { member, toolbox }: Options) => {
      const latchkey = sessions.client();
      const query = {
        connector_slug,
        ...(tool_name !== undefined && { tool_name }),
        ...(toolbox !== undefined && { toolbox_id: toolbox }),
        ...(member !== undefined && { user_id: await memberId(latchkey, member) }),
      };
      const explanation: Explanation = await latchkey.restrictions.explainAccess(query);
      const pending = await pendingRequest(latchkey, explanation);
      output.result(explanation, formatLines(explanation, pending, member).join('\n'));
    });

/** The member's request that could lift the block, if it waits for a decision and the caller can see it. */
async function pendingRequest(
  latchkey: Client,
  { can_request_access, user_id, connector_slug, tool_name }: Explanation,
) {
  if (!can_request_access) return undefined;
  const pending: AccessRequest[] = await latchkey.accessRequests
    .list({ user_id, status: ['pending'], connector_slug, limit: 200 })
    .all();
  return pending.find((request) => covers(request, tool_name));
}

/** Whether a request or a grant is for this tool, or for the whole connector. */
const covers = (given: { tool_name?: string | null }, tool: string | null): boolean =>
  (given.tool_name ?? null) === null || given.tool_name === tool;

/** @param member the member whom the command names; undefined for the caller. */
function formatLines(
  explanation: Explanation,
  pending: AccessRequest | undefined,
  member: string | undefined,
): string[] {
  const { decision, sentence, other_gates: gates, roles, steps, grants } = explanation;
  const subject = explanation.user_label ?? explanation.user_id;
  const { tool_label, connector_label } = explanation;
  const what = tool_label ? `${tool_label} of ${connector_label}` : connector_label;
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  const obstacles = listObstacles(explanation, subject);
  const allowed = decision === 'allowed' && obstacles.length === 0;
  return [
    `${subject} ${allowed ? 'may' : 'may not'} use ${what}.`,
    allowed || decision === 'blocked' || !gates.member_active ? sentence : 'No rule blocks it.',
    ...describeBlockedTools(explanation, member),
    ...obstacles,
    ...(allowed ? [approvals[explanation.approval ?? 'allow'] ?? []].flat() : []),
    ...(gates.connector_visible ? [] : [`The connector is not shared with ${subject}. ${throughConnections}`]),
    ...(explanation.request_refusal === 'connector_not_shared' ? [shareFirst(subject)] : []),
    ...steps.map((step) => formatLine(step, roleNames, subject)),
    ...grants.filter((grant) => covers(grant, explanation.tool_name)).map(grantLine),
    ...(explanation.can_request_access ? [pending ? waiting(pending) : requestAccess(explanation)] : []),
  ];
}

/** Everything besides restrictions that prevents the access. */
function listObstacles(explanation: Explanation, subject: string): string[] {
  const { other_gates: gates, toolbox_use, toolbox_account, approval } = explanation;
  return [
    !gates.member_active && 'Suspended members can use nothing.',
    !gates.permission && `${subject} lacks the permission \`tool:execute\`.`,
    gates.tool_active === false && 'The tool is disabled, or waits for review.',
    gates.account === false && `${subject} has no account or toolbox for it, and may not connect an account.`,
    problems[toolbox_account ?? 'found']?.(subject),
    toolbox_use === 'no_access' && `${subject} may not run tools of this toolbox.`,
    isNotOffered(explanation) && 'This toolbox does not contain it, or cannot run it now.',
    approval === 'block' && 'The approval policy never lets such a call run.',
  ].filter((line) => typeof line === 'string');
}

/** Whether a toolbox does not offer it for another reason than the account. */
const isNotOffered = ({ toolbox_use, toolbox_account }: Explanation): boolean =>
  toolbox_use === 'not_offered' && (toolbox_account ?? 'found') === 'found';

/** Says which approval a call needs. */
const approvals: Record<string, string> = {
  confirm: 'Each call needs an approval, which the caller can also give.',
  second_person: 'Each call needs the approval of another person.',
};

/** Maximum number of blocked tools that are named. */
const maxNamed = 10;

/** Restrictions can allow a connector and block some of its tools. */
function describeBlockedTools(
  { decision, blocked_tools, connector_slug }: Explanation,
  member: string | undefined,
): string[] {
  const [first] = blocked_tools ?? [];
  if (decision === 'blocked' || !blocked_tools || first === undefined) return [];
  const more = blocked_tools.length > maxNamed ? `, and ${blocked_tools.length - maxNamed} more` : '';
  return [
    `Restrictions block ${blocked_tools.length === 1 ? 'one of its tools' : `${blocked_tools.length} of its tools`}: ` +
      `${blocked_tools.slice(0, maxNamed).join(', ')}${more}. To see why:`,
    `  latchkey explain ${connector_slug} ${first}${member === undefined ? '' : ` --member ${member}`}`,
  ];
}

/** Says why a call through a toolbox has no account of its caller. */
const problems: Record<string, (subject: string) => string> = {
  account_missing: (subject) => `${subject} has no account for it in this toolbox.`,
  account_ambiguous: (subject) => `${subject} has not chosen which account to use in this toolbox.`,
  account_needs_reauth: (subject) => `The account of ${subject} needs a new sign-in.`,
};

const throughConnections = 'Its tools run only through connections and toolboxes that are shared.';

const shareFirst = (subject: string): string =>
  `${subject} cannot request access until the connector, a connection of it or a toolbox with one of its tools is shared.`;

function requestAccess({ user_id, user_label, connector_slug, tool_name }: Explanation): string {
  const words = ['latchkey request create', connector_slug, ...(tool_name === null ? [] : [tool_name])];
  return `An access request by ${user_label ?? user_id} could lift the block:\n  ${words.join(' ')}`;
}

const waiting = (request: AccessRequest): string =>
  `Access request ${request.id} of ${request.created_at} is waiting for a decision:\n  ${approvalCommand(request)}`;

const grantLine = ({ id, expires_at }: Explanation['grants'][number]): string =>
  `  Access grant ${id} lifts blocks ${expires_at ? `until ${expires_at}` : 'without an end'}.`;

function formatLine(step: Step, roleNames: Map<string, string>, subject: string): string {
  const { source, role_id, on_slug, inherited, verdict, lifted_by, restrictions } = step;
  const role = role_id ? (roleNames.get(role_id) ?? role_id) : undefined;
  const rules = source === 'role' ? `Role ${role ?? ''}`.trim() : `Restrictions on ${subject}`;
  const from = inherited ? `, inherited from ${on_slug ?? 'a connector that you cannot see'}` : '';
  const lifted = lifted_by && verdict === 'blocks' ? `, lifted by access grant ${lifted_by}` : '';
  const matching = (restrictions ?? []).map(({ id, summary }) => `\n    ${id}: ${summary}`).join('');
  return `  ${rules}: ${verdict === 'blocks' ? 'blocked' : 'allowed'}${from}${lifted}${matching}`;
}
