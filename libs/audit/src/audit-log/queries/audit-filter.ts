import { firstIdAt } from '#kernel';

/** What a reader of the log may ask for; each field narrows the list. */
export type AuditFilter = {
  actor_id?: string;
  actor_kind?: string;
  subject_user_id?: string;
  user_id?: string;
  action?: string[];
  category?: string[];
  resource_type?: string;
  resource_id?: string;
  connector_slug?: string;
  outcome?: string;
  token_id?: string;
  request_id?: string;
  ip?: string;
  from?: string;
  to?: string;
};

/** Conditions on kernel.events with their parameters; the first two parameters are organization and earliest id. */
export class AuditConditions {
  readonly values: unknown[];
  private readonly parts: string[] = ['org_id = $1', 'id >= $2'];

  constructor(orgId: string, filter: AuditFilter, now: Date) {
    this.values = [orgId, firstIdAt('aud', earliest(filter, now))];
    if (filter.to) this.add((n) => `id < $${n}`, firstIdAt('aud', new Date(filter.to)));
    for (const [column, field] of columns) this.equals(column, filter[field]);
    this.parts.push(...outcomeIs(filter.outcome));
    if (filter.user_id) this.add((n) => `(actor_id = $${n} or subject_user_id = $${n})`, filter.user_id);
    if (filter.action) this.add((n) => `type like any ($${n})`, filter.action.map(asPattern));
    if (filter.category) this.add((n) => `category = any ($${n})`, filter.category);
    if (filter.connector_slug)
      this.add((n) => `(data->>'connector_slug' = $${n} or resource_id = $${n})`, filter.connector_slug);
    // Every call of a tool is in the log; whoever wants to read them asks for them.
    if (!filter.category && !filter.action) this.parts.push(`category <> 'usage'`);
  }

  get sql(): string {
    return this.parts.join(' and ');
  }

  private equals(column: string, value: string | undefined): void {
    if (value !== undefined) this.add((n) => `${column} = $${n}`, value);
  }

  private add(part: (position: number) => string, value: unknown): void {
    this.parts.push(part(this.values.push(value)));
  }
}

const columns = [
  ['actor_id', 'actor_id'],
  ['actor_kind', 'actor_kind'],
  ['subject_user_id', 'subject_user_id'],
  ['resource_type', 'resource_type'],
  ['resource_id', 'resource_id'],
  [`token->>'id'`, 'token_id'],
  ['request_id', 'request_id'],
  ['ip', 'ip'],
] as const;

/** Spelled out, so that the few that were refused are found by an index of their own. */
const outcomeIs = (outcome: string | undefined): string[] =>
  outcome === undefined ? [] : [outcome === 'refused' ? `outcome = 'refused'` : `outcome <> 'refused'`];

const ninetyDays = 90 * 86_400_000;

/** The last 90 days, unless the reader says which. */
function earliest({ from, to }: AuditFilter, now: Date): Date {
  if (from) return new Date(from);
  return to ? new Date(0) : new Date(now.getTime() - ninetyDays);
}

/** `restriction.*` as a pattern; everything else is meant to the letter. */
const asPattern = (action: string): string => action.replace(/[\\%_]/g, '\\$&').replace(/\*$/, '%');
