import { Client } from 'pg';
import { type Statement } from '../statements.js';

type Plan = { 'Node Type': string; Schema?: string; 'Relation Name'?: string; Plans?: Plan[] };

/** Fields that `explain analyze` adds. */
type Run = Omit<Plan, 'Plans'> & { 'Rows Removed by Filter'?: number; 'Actual Loops': number; Plans?: Run[] };

/** Reports the tables that statements scan completely, as the application's role in one organization. */
export class Plans {
  private readonly client: Client;

  constructor(appUrl: string) {
    this.client = new Client({ connectionString: appUrl });
  }

  async open(orgId: string): Promise<void> {
    await this.client.connect();
    await this.client.query(`select set_config('latchkey.org_id', $1, false)`, [orgId]);
  }

  close = (): Promise<void> => this.client.end();

  /**
   * Tables scanned by the plan for these values, and by the generic plan that PostgreSQL keeps for frequent statements.
   */
  async scannedBy({ text, values }: Statement): Promise<Set<string>> {
    const tables = new Set<string>();
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await this.client.query(`set plan_cache_mode = ${mode}`);
      const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (verbose, format json) ${text}`,
        values,
      });
      for (const table of scanned(rows[0]!['QUERY PLAN'][0].Plan)) tables.add(table);
    }
    return tables;
  }

  /** The number of rows that a statement reads and discards. */
  async leftOutBy({ text, values }: Statement): Promise<number> {
    await this.client.query('set plan_cache_mode = force_custom_plan');
    const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: Run }] }>({
      text: `explain (analyze, format json) ${text}`,
      values,
    });
    return leftOut(rows[0]!['QUERY PLAN'][0].Plan);
  }
}

const leftOut = (run: Run): number =>
  (run['Rows Removed by Filter'] ?? 0) * run['Actual Loops'] +
  (run.Plans ?? []).reduce((sum, part) => sum + leftOut(part), 0);

function* scanned(plan: Plan): Generator<string> {
  if (plan['Node Type'] === 'Seq Scan') yield `${plan.Schema}.${plan['Relation Name']}`;
  for (const part of plan.Plans ?? []) yield* scanned(part);
}
