import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { type Level, reaches } from '../../share/domain/reach.js';
import { type Viewer } from '../../share/domain/shareable.js';
import { SharedResources } from '../../share/domain/shared-resources.js';
import { isRequestedTool } from '../domain/requested-access.js';
import { blockersIn, type Blocked, type RequestBlockers, type RequestBy } from '../domain/request-blockers.js';
import { type RequestedResource, requestedResource, resourcesIn } from '../domain/requested-resource.js';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { type ToolFacts, ConnectorTools } from '../../restriction/domain/connector-tools.js';
import { type PolicySubject, AccessDecider } from '../../decision/domain/access-decider.js';

type Requester = Viewer & { subject: PolicySubject };

@Injectable()
export class CurrentBlockers implements RequestBlockers {
  constructor(
    private readonly reads: Reads,
    private readonly decider: AccessDecider,
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
    private readonly shared: SharedResources,
  ) {}

  async of(orgId: string, requests: readonly RequestBy[]): Promise<Blocked[]> {
    if (requests.length === 0) return [];
    const [requesters, known, tools, resources] = await Promise.all([
      this.requesters(orgId, requests),
      this.labels.of(orgId, slugsIn(requests)),
      this.toolsOf(orgId, requests),
      this.shared.of(orgId, resourcesIn(requests)),
    ]);
    const policies = await this.policiesOf(requesters, requests);
    return requests.map((each, place) => {
      const requester = requesters.get(each.requester_user_id);
      if (!requester) return gone;
      if (each.permission !== null) return requester.permissions.has(each.permission) ? open : lacking;
      if (each.level !== null) return blockersOfLevel(each.level, requestedResource(requester, each, resources));
      const tool = tools[place];
      if (!known.has(each.connector_slug!) || tool === null) return gone;
      const steps = policies.get(each.requester_user_id)!.trace(each.connector_slug!, tool ?? null);
      return { blocked_by: blockersIn(steps), gone: false };
    });
  }

  private async requesters(orgId: string, requests: readonly RequestBy[]): Promise<Map<string, Requester>> {
    const ids = [...new Set(requests.map(({ requester_user_id }) => requester_user_id))];
    const rows = await this.reads.rows<Row>(orgId, requesters, [orgId, ids]);
    return new Map(
      rows.map(({ id, role_ids, permissions, team_ids, epoch }) => {
        const subject = { orgId, userId: id, roleIds: new Set(role_ids), epoch: Number(epoch) };
        // Whether they administer a team changes nothing of how they reach what it was granted.
        const teams = new Map(team_ids.map((team) => [team, false]));
        return [id, { orgId, userId: id, permissions: new Set(permissions), teams, subject }];
      }),
    );
  }

  /** By place: undefined where no tool is asked for, null where the one asked for is gone. */
  private async toolsOf(orgId: string, requests: readonly RequestBy[]): Promise<(ToolFacts | null | undefined)[]> {
    const wanted = requests.flatMap(({ connector_slug, tool_name }) =>
      connector_slug !== null && tool_name !== null ? [{ connector_slug, tool_name }] : [],
    );
    const found = (await this.tools.find(orgId, wanted)).values();
    return requests.map((each) => {
      if (each.tool_name === null) return undefined;
      const tool = found.next().value;
      return tool && isRequestedTool(each, tool) ? tool : null;
    });
  }

  private async policiesOf(requesters: ReadonlyMap<string, Requester>, requests: readonly RequestBy[]) {
    const policies = new Map<string, EffectivePolicy>();
    await Promise.all(
      [...requesters].map(async ([id, { subject }]) => {
        const slugs = slugsIn(requests.filter(({ requester_user_id }) => requester_user_id === id));
        policies.set(id, await this.decider.of(subject, slugs));
      }),
    );
    return policies;
  }
}

function blockersOfLevel(level: Level, resource: RequestedResource | null): Blocked {
  if (!resource) return gone;
  return resource.reach && reaches(resource.reach.access, level) ? open : unshared;
}

const slugsIn = (requests: readonly RequestBy[]): string[] => [
  ...new Set(requests.map(({ connector_slug }) => connector_slug).filter((slug) => slug !== null)),
];

const gone: Blocked = { blocked_by: [], gone: true };
const open: Blocked = { blocked_by: [], gone: false };
const lacking: Blocked = { blocked_by: ['role'], gone: false };
const unshared: Blocked = { blocked_by: ['share'], gone: false };

type Row = { id: string; role_ids: string[]; permissions: string[]; team_ids: string[]; epoch: number | string };

const requesters = `
  select member.id, epoch.epoch,
    (select coalesce(json_agg(role_id), '[]') from identity.member_roles held
     where held.org_id = $1 and held.user_id = member.id) as role_ids,
    (select coalesce(json_agg(distinct permission), '[]') from identity.member_roles held
     join identity.roles role on role.org_id = held.org_id and role.id = held.role_id
     cross join unnest(role.permissions) as permission
     where held.org_id = $1 and held.user_id = member.id) as permissions,
    (select coalesce(json_agg(team_id), '[]') from identity.team_members belongs
     where belongs.org_id = $1 and belongs.user_id = member.id) as team_ids
  from identity.members member
  join kernel.access_epochs epoch on epoch.org_id = member.org_id
  where member.org_id = $1 and member.id = any($2)`;
