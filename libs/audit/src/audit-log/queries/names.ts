import { Injectable } from '@nestjs/common';
import { type Caller, Reads, ReadThroughCache, Transactions } from '#kernel';
import { type NamesById } from '../domain/words-in-event.js';

/**
 * What people, those invited, teams and roles are called, looked up once for a whole page and kept for a moment. Who
 * leaves and what is deleted moves the epoch on, and nothing is kept beyond it: they are gone from the log at once.
 */
@Injectable()
export class Names {
  private readonly recent: ReadThroughCache<string>;

  constructor(
    private readonly reads: Reads,
    transactions: Transactions,
  ) {
    this.recent = new ReadThroughCache(transactions);
  }

  /** @param ids without repetitions. */
  of({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, ids: readonly string[]): Promise<NamesById> {
    return this.recent.of(`${orgId} ${epoch}`, ids, (missing) => this.read(orgId, missing));
  }

  private async read(orgId: string, ids: string[]): Promise<NamesById> {
    const lists = kinds.map((prefix) => ids.filter((id) => id.startsWith(prefix)));
    const rows = await this.reads.rows<{ id: string; name: string }>(orgId, names, [orgId, ...lists]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

const kinds = ['usr_', 'role_', 'team_', 'inv_'];

const names = `
  select id, coalesce(name, email) as name from identity.members where org_id = $1 and id = any($2)
  union all select id, name from identity.roles where org_id = $1 and id = any($3)
  union all select id, name from identity.teams where org_id = $1 and id = any($4)
  union all select id, email from identity.invites where org_id = $1 and id = any($5)`;
