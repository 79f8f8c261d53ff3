import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Act, Clock, conflict, EventLog, invalid, StoredAggregates, Transactions } from '#kernel';
import { emailHash } from '../domain/email-hash.js';
import { type HeldRole } from '../domain/held-role.js';
import { type MemberEvent } from '../domain/member-events.js';
import { type Ownership } from '../domain/member-policy.js';
import { Member, type MemberState } from '../domain/member.js';
import { type Members } from '../domain/members.js';
import { active, dropped, held, heldBy, ownership, recentlyDeparted, remembered, seats } from './member-statements.js';
import { MemberTable } from './member-table.js';

@Injectable()
export class StoredMembers extends StoredAggregates<MemberState, MemberEvent, Member> implements Members {
  protected readonly noun = 'member';
  protected readonly table = MemberTable;
  protected revive = (state: MemberState) => new Member(state);

  constructor(
    transactions: Transactions,
    log: EventLog,
    private readonly clock: Clock,
  ) {
    super(transactions, log);
  }

  override add(member: Member): Promise<void> {
    const { org_id, id, roles } = member.state;
    return this.transactions.run(org_id, async (manager) => {
      await super.add(member);
      await keep(manager, org_id, id, roles);
      await manager.query('delete from identity.departures where org_id = $1 and user_id = $2', [org_id, id]);
    });
  }

  async mustBeNew(orgId: string, email: string | null, userId: string | null = null): Promise<void> {
    const found = await this.query(
      orgId,
      'select 1 from identity.members where org_id = $1 and (email_key = $2 or id = $3)',
      email?.toLowerCase() ?? null,
      userId,
    );
    if (found.length > 0) throw conflict('already_member', `${email ?? 'This person'} is a member already.`);
  }

  async departedId(orgId: string, email: string | null): Promise<string | null> {
    if (email === null) return null;
    const [row] = await this.query<{ id: string }>(orgId, recentlyDeparted, emailHash(email), this.clock.now());
    return row?.id ?? null;
  }

  async mustBeActive(orgId: string, userId: string, path: string): Promise<void> {
    const found = await this.query(orgId, active, userId);
    if (found.length === 0)
      throw invalid(path, 'unknown_member', `${path} names no active member of this organization.`);
  }

  async remember(orgId: string, userId: string, email: string | null, act: Act): Promise<void> {
    await this.query(orgId, remembered, userId, email === null ? null : emailHash(email), act.at);
  }

  async ownershipOf(orgId: string, userId: string): Promise<Ownership> {
    return (await this.transactions.one<Ownership>(orgId, ownership, { user_id: userId }))!;
  }

  countSeats = (orgId: string) => this.count(orgId, seats);
  countServiceMembers = (orgId: string) =>
    this.count(orgId, `select count(*)::integer from identity.members where org_id = $1 and kind = 'service'`);

  protected override async locked(manager: EntityManager, where: Record<string, string>): Promise<MemberState[]> {
    const states = await super.locked(manager, where);
    for (const state of states) state.roles = await manager.query<HeldRole[]>(heldBy, [state.org_id, state.id]);
    return states;
  }

  protected override async save(manager: EntityManager, member: Member): Promise<void> {
    const { org_id, id, roles } = member.state;
    if (!member.removed) await keep(manager, org_id, id, roles);
    await super.save(manager, member);
  }

  private async count(orgId: string, sql: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(orgId, sql);
    return row?.count ?? 0;
  }

  /** `$1` is the organization. */
  private query<Row>(orgId: string, sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.transactions.run(orgId, (manager) => manager.query<Row[]>(sql, [orgId, ...values]));
  }
}

/** Leaves exactly these roles, touching none that stays as it is. */
async function keep(manager: EntityManager, orgId: string, userId: string, roles: readonly HeldRole[]): Promise<void> {
  await manager.query(dropped, [orgId, userId, roles.map(({ role_id }) => role_id)]);
  await manager.query(held, [orgId, userId, JSON.stringify(roles)]);
}
