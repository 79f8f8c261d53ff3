import { Command } from 'commander';
import { type Context } from './context.js';
import { describeFailure } from './failures.js';
import { type AuditRecord, followLog, type LogFilter, untilAborted, untilInterrupted } from './follow.js';
import { asCount, asSeconds, repeated } from './options.js';

type TailOptions = {
  scope: 'own' | 'org';
  action?: string[];
  category?: AuditRecord['category'][];
  lines: number;
  interval: number;
  follow: boolean;
};

export function auditCommands({ sessions, output }: Context): Command {
  const group = new Command('audit').description('Read the audit log.');
  group
    .command('tail')
    .description('Print the last records of the audit log, then new records as they are written. Ctrl+C ends it.')
    .option('--scope <scope>', '`own`, or `org` for the whole organization (needs audit:view)', 'own')
    .option('--action <name>', 'only this action, or an area such as restriction.*; can be repeated', repeated)
    .option('--category <name>', 'only this category; can be repeated. Tool calls are in `usage`', repeated)
    .option('-n, --lines <count>', 'number of earlier records', asCount, 10)
    .option('--interval <seconds>', 'seconds between requests', asSeconds, 2)
    .option('--no-follow', 'end after the earlier records')
    .action(async ({ scope, action, category, lines, interval, follow }: TailOptions) => {
      const latchkey = sessions.client();
      const filter: LogFilter = { scope, ...(action && { action }), ...(category && { category }) };
      const print = (record: AuditRecord) => output.result(record, formatLine(record));
      if (!follow) {
        const records: AuditRecord[] = await latchkey.auditLog.list({ ...filter, limit: lines || 1 }).all(lines);
        return records.reverse().forEach(print);
      }
      const signal = untilInterrupted();
      const onTrouble = (error: unknown) =>
        output.hint(`${describeFailure(error, sessions.url).error.message} Retrying …`);
      await untilAborted(signal, async () => {
        for await (const record of followLog(latchkey, filter, { earlier: lines, interval, signal, onTrouble }))
          print(record);
      });
    });
  return group;
}

function formatLine(record: AuditRecord): string {
  const { occurred_at, action, outcome, summary } = record;
  const sentence = [summary, ...listFormerMembers(record).map((id) => `(${id})`)].join(' ');
  return `${occurred_at}  ${action.padEnd(28)}  ${outcome === 'refused' ? 'refused: ' : ''}${sentence}`;
}

/** Returns the ids of former members in a record. They have no names, so only their ids tell them apart. */
function listFormerMembers({ actor, resource }: AuditRecord): string[] {
  const actors = actor.kind === 'user' && actor.label === null && actor.id !== null ? [actor.id] : [];
  const isOther = resource.type === 'member' && resource.label === null && resource.id !== actors[0];
  return isOther ? [...actors, resource.id] : actors;
}
