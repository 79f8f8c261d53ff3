import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { type Variable, type VariableChange, type Variables } from '../domain/variables.js';

@Injectable()
export class StoredVariables implements Variables {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly serviceHints: ServiceHints,
  ) {}

  async getPlain(orgId: string, account_id: string): Promise<Record<string, unknown>> {
    const rows = await this.listPlain(orgId, account_id);
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }

  listPlain(orgId: string, account_id: string): Promise<Omit<Variable, 'sealed' | 'revision'>[]> {
    return this.reads.rows(orgId, selectPlain, { account_id });
  }

  async getTotalSize(orgId: string, account_id: string): Promise<number> {
    const { bytes } = (await this.transactions.one<{ bytes: number }>(orgId, sumOfSizes, { account_id }))!;
    return bytes;
  }

  async store(orgId: string, account_id: string, variables: readonly Variable[], at: Date): Promise<void> {
    for (const { value, sealed, ...variable } of variables) {
      const plain = sealed ? null : JSON.stringify(value);
      await this.transactions.execute(orgId, upsert, { account_id, ...variable, value: plain, sealed, at });
    }
  }

  change(orgId: string, account_id: string, change: VariableChange, at: Date): Promise<void> {
    return this.transactions.run(orgId, async () => {
      await this.transactions.execute(orgId, `${clear} and name = any(:cleared)`, {
        account_id,
        cleared: change.cleared,
      });
      await this.store(orgId, account_id, change.set, at);
      await this.serviceHints.send(orgId, 'variables_changed', account_id);
    });
  }

  async clearSecret(orgId: string, account_id: string): Promise<void> {
    await this.transactions.execute(orgId, `${clear} and sealed is not null`, { account_id });
  }

  async clearAll(orgId: string, account_id: string): Promise<void> {
    await this.transactions.execute(orgId, clear, { account_id });
  }
}

const selectPlain = `
  select name, value, source, declared from vault.variables
  where org_id = :org_id and account_id = :account_id and sealed is null`;

const sumOfSizes = `
  select coalesce(sum(octet_length(value::text)), 0)::int + coalesce(sum(octet_length(sealed)), 0)::int as bytes
  from vault.variables where org_id = :org_id and account_id = :account_id`;

const clear = 'delete from vault.variables where org_id = :org_id and account_id = :account_id';

const upsert = `
  insert into vault.variables (org_id, account_id, name, value, sealed, source, revision, declared, updated_at)
  values (:org_id, :account_id, :name, :value, :sealed, :source, :revision, :declared, :at)
  on conflict (org_id, account_id, name) do update set
    value = excluded.value, sealed = excluded.sealed, revision = excluded.revision, source = excluded.source,
    declared = excluded.declared, updated_at = excluded.updated_at`;
