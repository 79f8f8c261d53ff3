import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { MemberProfiles } from '#identity';
import { type Caller, Decision, type Narrowing, Reads } from '#kernel';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { canBeUsed, ownerStatusOf } from '../domain/connection-policy.js';
import { callerValues, levelOfGrant, ranks, reachableIds } from '../persistence/reachable-connections.js';
import { scopesIn } from '../persistence/connection-row.js';

/**
 * The facts that decide whether connections can be used, except for the caller's access level. Many connections share
 * the same facts.
 */
type Kind = { slug: string; owner: string; scopes: string | null };

/** Builds the `can_use` filter of a list. The filter uses the same policy as the `can_use` field of a connection. */
@Injectable()
export class UsableConnections {
  constructor(
    private readonly reads: Reads,
    private readonly displays: ConnectorDisplays,
    private readonly restrictions: AccessDecider,
    private readonly members: MemberProfiles,
  ) {}

  async narrow(caller: Caller, can_use: boolean): Promise<Narrowing> {
    const usable = Decision.requirePermission(caller, 'tool:execute').allowed ? await this.kindsFor(caller) : [];
    const values = {
      usable_slugs: usable.map(({ slug }) => slug),
      usable_owners: usable.map(({ owner }) => owner),
      usable_scopes: usable.map(({ scopes }) => scopes),
    };
    return { conditions: `and ${isUsable} = :can_use`, values: { ...values, can_use } };
  }

  private async kindsFor(caller: Caller): Promise<Kind[]> {
    const kinds = await this.reads.rows<Kind>(caller.orgId, reachableKinds, callerValues(caller));
    const slugs = [...new Set(kinds.map(({ slug }) => slug))];
    const owners = [...new Set(kinds.map(({ owner }) => owner))];
    const [displays, rules, people] = await Promise.all([
      this.displays.load(caller, slugs, owners),
      this.restrictions.policyFor(caller, slugs),
      this.members.profilesFor(caller.orgId, owners),
    ]);
    return kinds.filter(({ slug, owner, scopes }) => {
      const display = displays.get(slug)!;
      return canBeUsed({
        restricted: !rules.decideConnector(slug).allowed,
        owner_holds_connector: display.heldBy(owner),
        owner: ownerStatusOf(people.get(owner)),
        scopes_granted: scopesIn(scopes),
        tool_scopes: display.tool_scopes,
      }).allowed;
    });
  }
}

const scopes = `array_to_string(scopes_granted, ' ')`;

const reachableKinds = `
  select distinct connector_slug as slug, owner_user_id as owner, ${scopes} as scopes
  from connections.connections
  where org_id = :org_id and id = any(array(select id from (${reachableIds()}) as reachable))`;

const isUsable = `((owner_user_id = :user_id or coalesce(${levelOfGrant}, 0) >= ${ranks.use}) and exists (
  select from unnest(:usable_slugs::text[], :usable_owners::text[], :usable_scopes::text[]) as kind (slug, owner, scopes)
  where kind.slug = connector_slug and kind.owner = owner_user_id and kind.scopes is not distinct from ${scopes}))`;
