import { Injectable } from '@nestjs/common';
import { reaches, resourceKey, type SharedResource, SharedResources } from '#access-control';
import { EditableResources } from '#audit';
import { type Tier, tiers } from '#connector-definition';
import { MemberCallers } from '#identity';
import { type Caller, Clock, noHttpRequest } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { canResolveApproval, type DecidedApproval, isWaiting } from '../domain/approval-policy.js';
import { type ApprovalState } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';
import { ApprovalObstacles } from './approval-obstacles.js';

/** Maximum number of members that are considered for one call. */
const maxCandidates = 20;

type WaitingCall = DecidedApproval & Pick<ApprovalState, 'org_id'>;

type ListedApproval = DecidedApproval & { id: string; can_resolve: boolean };

/** A person who may decide, with the ids of the connections that they can edit. */
export type Decider = { caller: Caller; edited: string[] };

/** Finds the people who may decide about a call that waits for a second person. */
@Injectable()
export class ApprovalDeciders {
  constructor(
    private readonly approvalSettings: ApprovalSettings,
    private readonly sharedResources: SharedResources,
    private readonly editableResources: EditableResources,
    private readonly memberCallers: MemberCallers,
    private readonly approvals: Approvals,
    private readonly approvalObstacles: ApprovalObstacles,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns for each call that waits whether anybody may decide now. Calls on the same connections are looked at once.
   * `can_resolve`: whether the caller may decide.
   */
  async findDecidable(orgId: string, calls: readonly ListedApproval[]): Promise<ReadonlyMap<string, boolean>> {
    const decidable = new Map<string, boolean>();
    const byFacts = new Map<string, boolean>();
    for (const { id, can_resolve, ...call } of calls.filter(isWaiting)) {
      const { requested_by, requested_for, connection_ids, tier, rule } = call;
      const facts = JSON.stringify([requested_by, requested_for, connection_ids, tier, rule]);
      const found = can_resolve || (byFacts.get(facts) ?? (await this.hasAny({ ...call, org_id: orgId })));
      byFacts.set(facts, found);
      decidable.set(id, found);
    }
    return decidable;
  }

  /** Whether nobody may decide about a call now. */
  async isUndecidable(orgId: string, approvalId: string): Promise<boolean> {
    const [approval] = await this.approvals.findMany(orgId, [approvalId]);
    return approval !== undefined && !(await this.hasAny(await this.withObstacle(approval)));
  }

  /** Returns the tiers of calls of the caller on a connection that need a second person, if nobody may decide now. */
  async findUndecidableTiers({ orgId, userId, standsFor }: Caller, connectionId: string): Promise<Tier[]> {
    const policy = await this.approvalSettings.get(orgId);
    const needing = tiers.filter((tier) => policy[tier] === 'second_person');
    if (needing.length === 0) return [];
    const call = { org_id: orgId, requested_by: userId, requested_for: [...standsFor], connection_ids: [connectionId] };
    const waiting = { ...call, status: 'pending', tier: needing[0]!, rule: 'second_person', obstacle: null } as const;
    return (await this.hasAny(waiting)) ? [] : needing;
  }

  /** Whether the caller owns all accounts of a call. */
  async ownsAccounts({ orgId, userId }: Caller, approvalId: string): Promise<boolean> {
    const [approval] = await this.approvals.findMany(orgId, [approvalId]);
    const found = approval ? await this.loadConnections(approval) : [];
    return found.length > 0 && found.every((each) => each?.shareable.owner_user_id === userId);
  }

  /** If teams or everyone may edit a connection, somebody among them is assumed to decide. */
  private async hasAny(approval: WaitingCall): Promise<boolean> {
    const entries = (await this.loadConnections(approval)).flatMap((found) => found?.entries ?? []);
    if (entries.some(({ grantee_type, level }) => grantee_type !== 'user' && reaches(level, 'edit'))) return true;
    const { done } = await this.decidersOf(approval).next();
    return !done;
  }

  /** Yields at most 20 of them. */
  async *find(approval: ApprovalState): AsyncGenerator<Decider, void> {
    yield* this.decidersOf(await this.withObstacle(approval));
  }

  private async withObstacle(approval: ApprovalState): Promise<WaitingCall> {
    const obstacles = await this.approvalObstacles.find(approval.org_id, [approval]);
    return { ...approval, obstacle: obstacles.get(approval.id) ?? null };
  }

  private async *decidersOf(approval: WaitingCall): AsyncGenerator<Decider, void> {
    const { org_id } = approval;
    const policy = await this.approvalSettings.get(org_id);
    for (const userId of await this.findCandidates(approval)) {
      const caller = await this.memberCallers.find(org_id, userId, noHttpRequest);
      if (caller?.kind !== 'user') continue;
      const edited = await this.editableResources.idsFor(caller);
      if (canResolveApproval(caller, approval, new Set(edited), policy).allowed) yield { caller, edited };
    }
  }

  /** Counts the calls that wait for the decision of a member, of the newest 100 calls that they can see. */
  async countWaitingFor({ caller, edited }: Decider): Promise<number> {
    const { orgId, userId } = caller;
    const pending = await this.approvals.findPendingFor(orgId, userId, edited, this.clock.now());
    const [policy, obstacles] = await Promise.all([
      this.approvalSettings.get(orgId),
      this.approvalObstacles.find(orgId, pending),
    ]);
    const editable = new Set(edited);
    return pending.filter((approval) => {
      const known = { ...approval, obstacle: obstacles.get(approval.id) ?? null };
      return canResolveApproval(caller, known, editable, policy).allowed;
    }).length;
  }

  /** Returns the owners of the connections, the members with whom they are shared for editing, and the requester. */
  private async findCandidates(approval: WaitingCall): Promise<string[]> {
    const ids = (await this.loadConnections(approval)).flatMap((found) => {
      const { shareable, entries = [] } = found ?? {};
      const editors = entries.filter(({ grantee_type, level }) => grantee_type === 'user' && reaches(level, 'edit'));
      return [shareable?.owner_user_id, ...editors.map(({ grantee_id }) => grantee_id)];
    });
    const found = [...new Set(ids.filter((id) => id !== undefined && id !== null))].slice(0, maxCandidates);
    return [...new Set([...found, approval.requested_by])];
  }

  /** Loads the connections of a call with their shares. */
  private async loadConnections({
    org_id,
    connection_ids,
  }: Pick<ApprovalState, 'org_id' | 'connection_ids'>): Promise<(SharedResource | undefined)[]> {
    const refs = connection_ids.map((id) => ({ resource_type: 'connection', resource_id: id }) as const);
    const found = await this.sharedResources.find(org_id, refs);
    return refs.map((ref) => found.get(resourceKey(ref)));
  }
}
