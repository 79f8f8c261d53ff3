import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { type RoleCard, type RoleCards } from '../domain/role-cards.js';

type Cards = ReadonlyMap<string, RoleCard>;

const mostOrganizations = 500;

@Injectable()
export class StoredRoleCards implements RoleCards {
  private readonly kept = new Map<string, { epoch: number; cards: Cards }>();

  constructor(private readonly reads: Reads) {}

  async of({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, ids: Iterable<string>): Promise<Cards> {
    const known = this.kept.get(orgId);
    if (known && known.epoch >= epoch && hasAll(known.cards, ids)) return known.cards;
    const cards = await this.read(orgId);
    if (this.kept.size >= mostOrganizations) this.kept.clear();
    // Read after the caller was, so these cards may be newer than the epoch, and never older.
    this.kept.set(orgId, { epoch, cards });
    return cards;
  }

  private async read(orgId: string): Promise<Cards> {
    const rows = await this.reads.rows<Omit<RoleCard, 'place'>>(
      orgId,
      `select id, name, is_system, system_key, seat_class from identity.roles where org_id = $1 order by name_key`,
      [orgId],
    );
    return new Map(rows.map((row, place) => [row.id, Object.assign(row, { place })]));
  }
}

function hasAll(cards: Cards, ids: Iterable<string>): boolean {
  for (const id of ids) if (!cards.has(id)) return false;
  return true;
}
