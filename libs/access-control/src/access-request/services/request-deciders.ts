import { Injectable } from '@nestjs/common';
import { MemberCallers, MemberProfiles, MembersByRole } from '#identity';
import { reaches } from '../../share/domain/reach.js';
import { resourceKey, SharedResources } from '../../share/domain/shared-resources.js';
import { canDecideRequest } from '../domain/access-request-policy.js';
import { type AccessRequestState } from '../domain/access-request.js';
import { requestedResource, resourcesIn } from '../domain/requested-resource.js';
import { resourceIn } from '../domain/requested-access.js';

/** Maximum number of members notified of one request. */
const maxNotified = 20;

/** Finds the members to notify of a request: people who may decide it. */
@Injectable()
export class RequestDeciders {
  constructor(
    private readonly members: MembersByRole,
    private readonly callers: MemberCallers,
    private readonly profiles: MemberProfiles,
    private readonly resources: SharedResources,
  ) {}

  async findDeciders(request: Readonly<AccessRequestState>): Promise<string[]> {
    const { org_id: orgId } = request;
    const resources = await this.resources.find(orgId, resourcesIn([request]));
    const deciders: string[] = [];
    for (const userId of await this.findCandidates(request, resources)) {
      const caller = await this.callers.find(orgId, userId, noHttpRequest);
      const resource = caller && requestedResource(caller, request, resources);
      if (caller?.kind === 'user' && canDecideRequest(caller, request, resource).allowed) deciders.push(userId);
    }
    return deciders;
  }

  /** Returns the requester's name for the mail, or null if the requester left. */
  async findRequesterName({
    org_id: orgId,
    requester_user_id: id,
  }: Readonly<AccessRequestState>): Promise<string | null> {
    return (await this.profiles.current(orgId, [id])).get(id)?.name ?? null;
  }

  private async findCandidates(
    request: Readonly<AccessRequestState>,
    resources: Awaited<ReturnType<SharedResources['find']>>,
  ): Promise<string[]> {
    const ref = resourceIn(request);
    if (!ref) return this.members.findPeopleWith(request.org_id, 'member:manage', maxNotified);
    const found = resources.get(resourceKey(ref));
    const { owner_user_id = null } = found?.shareable ?? {};
    const editors = (found?.entries ?? []).filter(
      ({ grantee_type, level }) => grantee_type === 'user' && reaches(level, 'edit'),
    );
    const ids = [owner_user_id, ...editors.map(({ grantee_id }) => grantee_id)];
    return [...new Set(ids.filter((id) => id !== null))].slice(0, maxNotified);
  }
}

/** The mails are sent by a job, without an HTTP request. */
const noHttpRequest = { id: '', ip: null, user_agent: null };
