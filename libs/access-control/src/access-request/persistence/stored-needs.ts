import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type ToolFacts } from '../../restriction/domain/compiled-target.js';
import { type Bound, ConnectorLabels, ConnectorTools, RestrictionsInForce } from '../../restriction/domain/ports.js';
import { type RulesInForce } from '../../restriction/domain/rules-in-force.js';
import { type Level, reaches } from '../../share/domain/reach.js';
import { type Reacher } from '../../share/domain/shareable.js';
import { SharedThings } from '../../share/domain/shared-things.js';
import { isTool } from '../domain/asked.js';
import { blockersIn, type Need, type Needs, type Needy } from '../domain/needs.js';
import { type Stake, stakeOf, thingsIn } from '../domain/stake.js';

type Requester = Reacher & { bound: Bound };

@Injectable()
export class StoredNeeds implements Needs {
  constructor(
    private readonly reads: Reads,
    private readonly inForce: RestrictionsInForce,
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
    private readonly shared: SharedThings,
  ) {}

  async of(orgId: string, asked: readonly Needy[]): Promise<Need[]> {
    if (asked.length === 0) return [];
    const [requesters, known, tools, things] = await Promise.all([
      this.requesters(orgId, asked),
      this.labels.of(orgId, slugsIn(asked)),
      this.toolsOf(orgId, asked),
      this.shared.of(orgId, thingsIn(asked)),
    ]);
    const rules = await this.rulesOf(requesters, asked);
    return asked.map((each, place) => {
      const requester = requesters.get(each.requester_user_id);
      if (!requester) return gone;
      if (each.permission !== null) return requester.permissions.has(each.permission) ? needless : lacking;
      if (each.level !== null) return needOfLevel(each.level, stakeOf(requester, each, things));
      const tool = tools[place];
      if (!known.has(each.connector_slug!) || tool === null) return gone;
      const steps = rules.get(each.requester_user_id)!.chain(each.connector_slug!, tool ?? null);
      return { blocked_by: blockersIn(steps), gone: false };
    });
  }

  private async requesters(orgId: string, asked: readonly Needy[]): Promise<Map<string, Requester>> {
    const ids = [...new Set(asked.map(({ requester_user_id }) => requester_user_id))];
    const rows = await this.reads.rows<Row>(orgId, requesters, [orgId, ids]);
    return new Map(
      rows.map(({ id, role_ids, permissions, team_ids, epoch }) => {
        const bound = { orgId, userId: id, roleIds: new Set(role_ids), epoch: Number(epoch) };
        // Whether they administer a team changes nothing of how they reach what it was granted.
        const teams = new Map(team_ids.map((team) => [team, false]));
        return [id, { orgId, userId: id, permissions: new Set(permissions), teams, bound }];
      }),
    );
  }

  /** By place: undefined where no tool is asked for, null where the one asked for is gone. */
  private async toolsOf(orgId: string, asked: readonly Needy[]): Promise<(ToolFacts | null | undefined)[]> {
    const wanted = asked.flatMap(({ connector_slug, tool_name }) =>
      connector_slug !== null && tool_name !== null ? [{ connector_slug, tool_name }] : [],
    );
    const found = (await this.tools.find(orgId, wanted)).values();
    return asked.map((each) => {
      if (each.tool_name === null) return undefined;
      const tool = found.next().value;
      return tool && isTool(each, tool) ? tool : null;
    });
  }

  private async rulesOf(requesters: ReadonlyMap<string, Requester>, asked: readonly Needy[]) {
    const rules = new Map<string, RulesInForce>();
    await Promise.all(
      [...requesters].map(async ([id, { bound }]) => {
        const slugs = slugsIn(asked.filter(({ requester_user_id }) => requester_user_id === id));
        rules.set(id, await this.inForce.of(bound, slugs));
      }),
    );
    return rules;
  }
}

function needOfLevel(level: Level, stake: Stake | null): Need {
  if (!stake) return gone;
  return stake.reach && reaches(stake.reach.access, level) ? needless : unshared;
}

const slugsIn = (asked: readonly Needy[]): string[] => [
  ...new Set(asked.map(({ connector_slug }) => connector_slug).filter((slug) => slug !== null)),
];

const gone: Need = { blocked_by: [], gone: true };
const needless: Need = { blocked_by: [], gone: false };
const lacking: Need = { blocked_by: ['role'], gone: false };
const unshared: Need = { blocked_by: ['share'], gone: false };

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
