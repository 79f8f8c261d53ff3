import { type Break } from '../break.js';

/** A function of the owner, with one of its conditions replaced. */
const rewritten = (name: string, find: string, replace: string): string => {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return `do $do$ begin
    execute replace(pg_get_functiondef(${quoted(name)}::regproc), ${quoted(find)}, ${quoted(replace)});
  end $do$`;
};

/** Functions that look into an index past row level security, and so have to name the organization themselves. */
export const searches: Break[] = [
  {
    breaks: 'invites of every organization are found by a role',
    sql: rewritten(
      'identity.invites_giving',
      `org_id || '' = current_setting('latchkey.org_id', true)`,
      `current_setting('latchkey.org_id', true) is not null`,
    ),
    caughtBy: 'search/functions',
    promise: 'by role tells of invites of the organization alone',
  },
  {
    breaks: 'the vault may search members',
    sql: `grant usage on schema identity to latchkey_vault;
      grant execute on function identity.members_holding(text) to latchkey_vault`,
    caughtBy: 'search/functions',
    promise: 'the vault may not',
  },
];
