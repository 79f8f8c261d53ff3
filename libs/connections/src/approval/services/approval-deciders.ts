import { Injectable } from '@nestjs/common';
import { reaches, resourceKey, SharedResources } from '#access-control';
import { EditableResources } from '#audit';
import { MemberCallers } from '#identity';
import { type Caller, noHttpRequest } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { canResolveApproval } from '../domain/approval-policy.js';
import { type ApprovalState } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';

/** Maximum number of members that are considered for one call. */
const maxCandidates = 20;

/** Finds the people who may decide about a call that waits for a second person. */
@Injectable()
export class ApprovalDeciders {
  constructor(
    private readonly approvalSettings: ApprovalSettings,
    private readonly sharedResources: SharedResources,
    private readonly editableResources: EditableResources,
    private readonly memberCallers: MemberCallers,
    private readonly approvals: Approvals,
  ) {}

  /** Whether anybody may decide about a call now. */
  async isAnyFor(orgId: string, approvalId: string): Promise<boolean> {
    const approval = await this.approvals.find(orgId, approvalId);
    if (!approval) return false;
    const { done } = await this.find(approval).next();
    return !done;
  }

  /** Yields at most 20 of them, each with the ids of the connections that they can edit. */
  async *find(approval: ApprovalState): AsyncGenerator<{ caller: Caller; edited: string[] }, void> {
    const { org_id } = approval;
    const policy = await this.approvalSettings.get(org_id);
    for (const userId of await this.findCandidates(approval)) {
      const caller = await this.memberCallers.find(org_id, userId, noHttpRequest);
      if (caller?.kind !== 'user') continue;
      const edited = await this.editableResources.idsFor(caller);
      if (canResolveApproval(caller, approval, new Set(edited), policy).allowed) yield { caller, edited };
    }
  }

  /** Returns the owners of the connections, and the members with whom they are shared for editing. */
  private async findCandidates({ org_id, connection_ids }: ApprovalState): Promise<string[]> {
    const refs = connection_ids.map((id) => ({ resource_type: 'connection', resource_id: id }) as const);
    const found = await this.sharedResources.find(org_id, refs);
    const ids = refs.flatMap((ref) => {
      const { shareable, entries = [] } = found.get(resourceKey(ref)) ?? {};
      const editors = entries.filter(({ grantee_type, level }) => grantee_type === 'user' && reaches(level, 'edit'));
      return [shareable?.owner_user_id, ...editors.map(({ grantee_id }) => grantee_id)];
    });
    return [...new Set(ids.filter((id) => id !== undefined && id !== null))].slice(0, maxCandidates);
  }
}
