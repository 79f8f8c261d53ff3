import { Command } from 'commander';
import { type Client, type components } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';

type Explanation = components['schemas']['Explanation'];
type Step = components['schemas']['ExplainedStep'];

export const explainCommand = ({ sessions, output }: Context): Command =>
  new Command('explain')
    .description('Explain why you, or another member, may or may not use a connector or one of its tools.')
    .argument('<connector>', 'slug of a connector')
    .argument('[tool]', 'exact name of one of its tools')
    .option('--member <member>', 'id or email address of another member')
    .action(async (connector_slug: string, tool_name: string | undefined, { member }: { member?: string }) => {
      const latchkey = sessions.client();
      const query = {
        connector_slug,
        ...(tool_name !== undefined && { tool_name }),
        ...(member !== undefined && { user_id: await memberId(latchkey, member) }),
      };
      const explanation: Explanation = await latchkey.restrictions.explainAccess(query);
      output.result(explanation, linesOf(explanation).join('\n'));
    });

async function memberId(latchkey: Client, given: string): Promise<string> {
  if (!given.includes('@')) return given;
  const found: { id: string; email?: string | null }[] = await latchkey.members.list({ q: given, limit: 200 }).all();
  const member = found.find(({ email }) => email?.toLowerCase() === given.toLowerCase());
  if (!member) throw wrongUsage(`No member has the email address ${given}. Check the address, or use the member's id.`);
  return member.id;
}

function linesOf(explanation: Explanation): string[] {
  const { sentence, other_gates: gates, roles, steps, grants } = explanation;
  const subject = explanation.user_label ?? explanation.user_id;
  const { tool_label, connector_label } = explanation;
  const what = tool_label ? `${tool_label} of ${connector_label}` : connector_label;
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  const obstacles = [
    !gates.permission && `${subject} lacks the permission \`tool:execute\`.`,
    gates.tool_active === false && `The tool is disabled.`,
  ].filter((line) => line !== false);
  const allowed = explanation.decision === 'allowed' && obstacles.length === 0;
  return [
    `${subject} ${allowed ? 'may' : 'may not'} use ${what}.`,
    sentence,
    ...obstacles,
    ...(gates.connector_visible ? [] : [`The connector is not shared with ${subject}. ${throughConnections}`]),
    ...steps.map((step) => lineOf(step, roleNames)),
    ...grants.map(
      ({ id, expires_at }) => `  access grant ${id}, ${expires_at ? `until ${expires_at}` : 'without end'}`,
    ),
    ...(explanation.can_request_access ? [requestAccess(explanation)] : []),
  ];
}

const throughConnections = 'Its tools run only through connections and toolboxes that are shared.';

function requestAccess({ connector_slug, tool_name }: Explanation): string {
  const body = JSON.stringify({ connector_slug, ...(tool_name !== null && { tool_name }) });
  return `An access request could lift the block. To file it, send POST /access-request with ${body}.`;
}

function lineOf({ source, role_id, on_slug, verdict, lifted_by, restrictions }: Step, roles: Map<string, string>) {
  const name = role_id ? roles.get(role_id) : undefined;
  const rules = source === 'role' ? `role ${name ?? role_id ?? ''}`.trim() : 'rules of the member';
  const matching = (restrictions ?? []).map(({ id, summary }) => `\n    ${id}: ${summary}`).join('');
  const lifted = lifted_by ? `, lifted by ${lifted_by}` : '';
  return `  ${rules}${on_slug ? ` on ${on_slug}` : ''}: ${verdict === 'blocks' ? 'blocks' : 'allows'}${lifted}${matching}`;
}
