import { Injectable } from '@nestjs/common';
import { reaches, resourceKey, type SharedResource, SharedResources } from '#access-control';
import { EditableResources } from '#audit';
import { type Tier, tiers } from '#connector-definition';
import { MemberCallers } from '#identity';
import { type Caller, Clock, noHttpRequest } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { canResolveApproval, type DecidedApproval } from '../domain/approval-policy.js';
import { type ApprovalState } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';
import { ApprovalObstacles } from './approval-obstacles.js';

/** Maximum number of members that are considered for one call. */
const maxCandidates = 20;

type WaitingCall = DecidedApproval & Pick<ApprovalState, 'org_id'>;

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

  /** Returns the ids of those calls about which nobody may decide now. Calls on the same connections are looked at once. */
  async findUndecidable(orgId: string, approvalIds: readonly string[]): Promise<ReadonlySet<string>> {
    const byFacts = new Map<string, ApprovalState[]>();
    const found = await this.approvals.findMany(orgId, approvalIds);
    const obstacles = await this.approvalObstacles.find(orgId, found);
    for (const approval of found) {
      const { requested_by, requested_for, connection_ids, status, tier, rule } = approval;
      const facts = JSON.stringify([
        requested_by,
        requested_for,
        connection_ids,
        status,
        tier,
        rule,
        obstacles.get(approval.id),
      ]);
      byFacts.set(facts, [...(byFacts.get(facts) ?? []), approval]);
    }
    const undecidable = new Set<string>();
    for (const approvals of byFacts.values())
      if (!(await this.hasAny({ ...approvals[0]!, obstacle: obstacles.get(approvals[0]!.id) ?? null })))
        for (const { id } of approvals) undecidable.add(id);
    return undecidable;
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
    const obstacle = (await this.approvalObstacles.find(approval.org_id, [approval])).get(approval.id) ?? null;
    yield* this.decidersOf({ ...approval, obstacle });
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

  /** Returns the owners of the connections, and the members with whom they are shared for editing. */
  private async findCandidates(approval: WaitingCall): Promise<string[]> {
    const ids = (await this.loadConnections(approval)).flatMap((found) => {
      const { shareable, entries = [] } = found ?? {};
      const editors = entries.filter(({ grantee_type, level }) => grantee_type === 'user' && reaches(level, 'edit'));
      return [shareable?.owner_user_id, ...editors.map(({ grantee_id }) => grantee_id)];
    });
    return [...new Set(ids.filter((id) => id !== undefined && id !== null))].slice(0, maxCandidates);
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
