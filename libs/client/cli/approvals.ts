import { Command } from 'commander';
import { type components } from '../src/index.js';
import { type Context } from './context.js';
import { asCount } from './options.js';
import { table } from './output.js';

type Approval = components['schemas']['Approval'];
type Grant = components['schemas']['ApprovalGrant'];

export function approvalCommands({ sessions, output }: Context): Command {
  const group = new Command('approval').description('List, approve or deny calls that wait for approval.');
  group
    .command('list')
    .description('List the approvals that you requested or can see.')
    .action(async () => {
      const result: Approval[] = await sessions.client().approvals.list({ limit: 200 }).all(200);
      const rows = result.map((each) => [
        ...[each.id, each.status, each.requested_by_label, each.summary, each.can_resolve ? 'yes' : 'no'],
      ]);
      output.result({ result }, table(['ID', 'STATUS', 'REQUESTED BY', 'CALL', 'YOU CAN DECIDE'], rows));
    });
  for (const decision of ['approve', 'deny'] as const) addDecision(group, decision, { sessions, output });
  addGrantCommands(group, { sessions, output });
  return group;
}

function addGrantCommands(group: Command, { sessions, output }: Pick<Context, 'sessions' | 'output'>): void {
  group
    .command('grants')
    .description('List the approval grants that you can see. A grant allows further calls, until it ends.')
    .action(async () => {
      const result: Grant[] = await sessions.client().approvals.listGrants({ limit: 200 }).all(200);
      const rows = result.map((each) => [
        ...[each.id, each.status, each.user_label, each.app_name, each.summary],
        ...[`${each.used_calls} of ${each.max_calls}`, each.expires_at],
      ]);
      output.result({ result }, table(['ID', 'STATUS', 'MEMBER', 'APP', 'CALL', 'USED', 'UNTIL'], rows));
    });
  group
    .command('revoke')
    .description('End an approval grant early.')
    .argument('<id>', 'id of an approval grant')
    .action(async (id: string) => {
      const grant: Grant = await sessions.client().approvals.revokeGrant(id);
      output.result(grant, `${id} is ${grant.status}: ${grant.summary}. Further calls wait for approval again.`);
    });
}

const describeFurtherCalls = (calls: number, hours: number): string =>
  `The same app may make ${calls} further ${calls === 1 ? 'call' : 'calls'} of this tool within ${hours} ` +
  `${hours === 1 ? 'hour' : 'hours'}. To see and to end this:\n  latchkey approval grants\n  latchkey approval revoke ID`;

type Options = { calls?: number; hours: number };

function addDecision(
  group: Command,
  decision: 'approve' | 'deny',
  { sessions, output }: Pick<Context, 'sessions' | 'output'>,
): void {
  const command = group
    .command(decision)
    .description(decision === 'approve' ? 'Allow the requester to make a call once.' : 'Refuse a call.')
    .argument('<id>', 'id of an approval');
  if (decision === 'approve')
    command
      .option('--calls <count>', 'also allow this many further calls by the same app in the same toolbox', asCount)
      .option('--hours <count>', 'number of hours after which the further calls end', asCount, 1);
  command.action(async (id: string, { calls: max_calls, hours }: Options) => {
    const further = max_calls === undefined ? {} : { further_calls: { max_calls, hours } };
    const approval: Approval = await sessions.client().approvals.resolve(id, { decision, ...further });
    const next = `The approval allows this call once, with the option:\n  --approval-id ${id}`;
    const lines = [
      `${id} is ${approval.status}: ${approval.summary}.`,
      ...(decision === 'approve' ? [next] : []),
      ...(max_calls === undefined ? [] : [describeFurtherCalls(max_calls, hours)]),
    ];
    output.result(approval, lines.join('\n'));
  });
}
