import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import {
  aggregateColumns,
  type Act,
  Clock,
  defineTable,
  emailKey,
  EventLog,
  StoredAggregates,
  Transactions,
} from '#kernel';
import { type DirectoryConflicts, type DirectoryProfile } from '../domain/directory-profile.js';
import { type HeldRole } from '../domain/member-state.js';
import { type MemberEvent } from '../domain/member-events.js';
import { type Ownership } from '../domain/member-policy.js';
import { Member, type MemberState } from '../domain/member.js';
import { type Departures, type MemberRights, type Members, type NamedServiceMember } from '../domain/members.js';
import { type Newcomer } from '../domain/newcomer.js';
import { directTies } from '../domain/stands-for.js';
import * as sql from './member-statements.js';

export const MemberTable = defineTable<MemberState>('identity.members', {
  ...aggregateColumns,
  kind: { type: 'text' },
  name: { type: 'text', nullable: true },
  email: { type: 'text', nullable: true },
  label_key: { type: 'text' },
  email_key: { type: 'text', nullable: true },
  search_key: { type: 'text' },
  title: { type: 'text', nullable: true },
  avatar_url: { type: 'text', nullable: true },
  status: { type: 'text' },
  suspended_by: { type: 'text', nullable: true },
  suspender_ids: { type: 'text', array: true },
  provisioned: { type: 'boolean' },
  external_id: { type: 'text', nullable: true },
  directory: { type: 'jsonb', nullable: true },
  confirmed: { type: 'boolean' },
  invited_by: { type: 'text', array: true },
  brought_by: { type: 'text', array: true },
  unconfirmed_keys: { type: 'text', array: true },
  responsible_user_id: { type: 'text', nullable: true },
  responsible_asked_id: { type: 'text', nullable: true },
  notifications_off: { type: 'text', array: true },
  joined_at: { type: 'timestamptz' },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
  // StoredMembers stores the roles in separate rows.
  roles: { type: 'jsonb', select: false, insert: false, update: false },
});

@Injectable()
export class StoredMembers extends StoredAggregates<MemberState, MemberEvent, Member> implements Members {
  protected readonly noun = 'member';
  protected readonly table = MemberTable;
  protected revive = (state: MemberState) => new Member(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly clock: Clock,
  ) {
    super(transactions, eventLog);
  }

  override add(member: Member): Promise<void> {
    const { org_id, id, roles } = member.state;
    return this.transactions.run(org_id, async () => {
      await super.add(member);
      const values = { user_id: id, roles: JSON.stringify(roles) };
      const [departure] = await this.transactions.rows<{ stood_for: string[] }>(org_id, sql.insertFirstRoles, values);
      if (departure && departure.stood_for.length > 0)
        await this.transactions.execute(org_id, sql.handOnTies, { user_id: id, stood_for: departure.stood_for });
    });
  }

  async findNewcomer(orgId: string, email: string | null, userId: string | null = null): Promise<Newcomer> {
    return (await this.transactions.one<Newcomer>(orgId, sql.newcomer, this.newcomerValues(email, userId, null)))!;
  }

  async findDirectoryNewcomer(orgId: string, profile: DirectoryProfile): Promise<Newcomer & DirectoryConflicts> {
    const values = { ...this.newcomerValues(profile.email, null, profile.external_id), ...uniqueValues(profile, '') };
    return (await this.transactions.one<Newcomer & DirectoryConflicts>(orgId, sql.directoryNewcomer, values))!;
  }

  async findDirectoryConflicts(orgId: string, profile: DirectoryProfile, exceptId = ''): Promise<DirectoryConflicts> {
    return (await this.transactions.one<DirectoryConflicts>(
      orgId,
      sql.directoryConflicts,
      uniqueValues(profile, exceptId),
    ))!;
  }

  async findPeople(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.transactions.rows<{ id: string; label: string }>(orgId, sql.peopleAmong, { ids });
    return new Map(rows.map(({ id, label }) => [id, label]));
  }

  async getOwnership(orgId: string, userId: string): Promise<Ownership> {
    return (await this.transactions.one<Ownership>(orgId, sql.ownership, { user_id: userId }))!;
  }

  async findRights(orgId: string, userId: string): Promise<MemberRights | null> {
    return (await this.transactions.one<MemberRights>(orgId, sql.rights, { user_id: userId })) ?? null;
  }

  async findAccountablePerson(orgId: string, userId: string): Promise<string | null> {
    return (
      (await this.transactions.one<{ id: string | null }>(orgId, sql.personBehind, { user_id: userId }))?.id ?? null
    );
  }

  findServiceMembers(orgId: string, userId: string): Promise<NamedServiceMember[]> {
    return this.transactions.rows<NamedServiceMember>(orgId, sql.serviceMembersOf, { user_id: userId });
  }

  countSeats = (orgId: string) => this.count(orgId, sql.countSeats);
  countServiceMembers = (orgId: string) => this.count(orgId, sql.countServiceMembers);

  async readStatuses(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>> {
    const rows = await this.transactions.rows<MemberState>(orgId, sql.statuses, { ids: userIds });
    return new Map(rows.map(({ id, status }) => [id, status]));
  }

  async recordDeparture(member: MemberState, was_owner: boolean, act: Act): Promise<void> {
    const { org_id, id, email, external_id, unconfirmed_keys } = member;
    const hashes = { email_hash: hashIdentifier(email), external_id_hash: hashIdentifier(external_id) };
    const values = {
      ...hashes,
      user_id: id,
      was_owner,
      removed_at: act.at,
      stood_for: directTies(member),
      unconfirmed_keys,
    };
    await this.transactions.execute(org_id, sql.upsertDeparture, values);
  }

  async recordActivity(orgId: string, uses: readonly { user_id: string; at: Date }[]): Promise<void> {
    await this.transactions.execute(orgId, sql.recordActivity, { uses: JSON.stringify(uses) });
  }

  async recordFactor(orgId: string, userId: string, second: boolean, at: Date): Promise<void> {
    await this.transactions.execute(orgId, sql.recordFactor, { user_id: userId, second, at });
  }

  protected override async locked(manager: EntityManager, where: Record<string, string>): Promise<MemberState[]> {
    const states = await super.locked(manager, where);
    for (const state of states)
      state.roles = await this.transactions.rows<HeldRole>(state.org_id, sql.rolesOf, { user_id: state.id });
    return states;
  }

  protected override async save(manager: EntityManager, member: Member): Promise<void> {
    if (!member.removed) await this.saveRoles(member);
    await super.save(manager, member);
  }

  /** Stores the roles of the member, and deletes the roles that the member no longer holds. */
  private async saveRoles({ state: { org_id, id, roles } }: Member): Promise<void> {
    const role_ids = roles.map(({ role_id }) => role_id);
    await this.transactions.execute(org_id, sql.deleteOtherRoles, { user_id: id, role_ids });
    await this.transactions.execute(org_id, sql.upsertRoles, { user_id: id, roles: JSON.stringify(roles) });
  }

  private newcomerValues(email: string | null, user_id: string | null, externalId: string | null) {
    const hashes = { email_hash: hashIdentifier(email), external_id_hash: hashIdentifier(externalId) };
    return { ...hashes, email_key: email === null ? null : emailKey(email), user_id, now: this.clock.now() };
  }

  private async count(orgId: string, statement: string): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, statement))!.count;
  }
}

const uniqueValues = ({ directory, email, external_id }: DirectoryProfile, except_id: string) => ({
  user_name_key: directory.keys.user_name,
  email_key: emailKey(email),
  external_id,
  except_id,
});

/** Hashes the address or external id of a leaver, so that the leaver can be recognized although neither is stored. */
const hashIdentifier = (value: string | null): Buffer | null =>
  value === null ? null : createHash('sha256').update(emailKey(value)).digest();

@Injectable()
export class StoredDepartures implements Departures {
  constructor(private readonly transactions: Transactions) {}

  async leftBefore(orgId: string, userId: string, time: Date): Promise<boolean> {
    return (await this.transactions.one(orgId, departed, { user_id: userId, time })) !== undefined;
  }
}

const departed = `
  select user_id from identity.departures
  where org_id = :org_id and user_id = :user_id and removed_at <= :time::timestamptz`;
