import { Injectable } from '@nestjs/common';
import { Clock, Reads, Sealing, Transactions } from '#kernel';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { type VariableChange, type Variables } from '../domain/variables.js';
import { variableContext } from '../../credential/domain/encryption-contexts.js';

@Injectable()
export class StoredVariables implements Variables {
  constructor(
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
    private readonly hints: ServiceHints,
    private readonly clock: Clock,
    private readonly reads: Reads,
  ) {}

  async plain(orgId: string, accountId: string): Promise<Record<string, unknown>> {
    const rows = await this.reads.rows<{ name: string; value: unknown }>(orgId, selectPlain, [orgId, accountId]);
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }

  async set(orgId: string, accountId: string, changes: VariableChange[]): Promise<void> {
    // Bound to the second it was set in, so that no earlier value can be put back in its place.
    const revision = Math.trunc(this.clock.now().getTime() / 1000);
    const rows = await Promise.all(changes.map((change) => this.rowOf(orgId, accountId, change, revision)));
    await this.transactions.run(orgId, async (manager) => {
      for (const { name } of changes.filter(({ value }) => value === null))
        await manager.query(clear, [orgId, accountId, name]);
      for (const row of rows.filter((each) => each !== null))
        await manager.query(set, [orgId, accountId, ...row, revision, this.clock.now()]);
      await this.hints.tell(orgId, 'variables_changed', accountId);
    });
  }

  private async rowOf(
    orgId: string,
    accountId: string,
    { name, value, secret, source }: VariableChange,
    revision: number,
  ) {
    if (value === null) return null;
    const text = JSON.stringify(value);
    if (!secret) return [name, text, null, source];
    return [name, null, await this.sealing.seal(variableContext(orgId, accountId, name, revision), text), source];
  }
}

const selectPlain = `
  select name, value from vault.variables where org_id = $1 and account_id = $2 and sealed is null`;

const clear = 'delete from vault.variables where org_id = $1 and account_id = $2 and name = $3';

const set = `
  insert into vault.variables (org_id, account_id, name, value, sealed, source, revision, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (org_id, account_id, name) do update set
    value = excluded.value, sealed = excluded.sealed, revision = excluded.revision, source = excluded.source,
    updated_at = excluded.updated_at`;
