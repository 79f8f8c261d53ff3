import { Injectable } from '@nestjs/common';
import { type MemberAuthority, MemberAuthorities } from '#identity';
import { type Level, reaches } from '../../share/domain/reach.js';
import { SharedResources } from '../../share/domain/shareable.js';
import {
  type Blocked,
  blockersIn,
  type RequestBy,
  type RequestedResource,
  requestedResource,
  resourcesIn,
} from '../domain/requested-access.js';
import { isSameTool } from '../../restriction/domain/active-grants.js';
import { ConnectorLabels, type ToolFacts, ConnectorTools } from '../../restriction/domain/connector-labels.js';
import { AccessDecider } from '../../decision/services/access-decider.js';

/** Checks requested access against everything that currently binds the requester. */
@Injectable()
export class RequestBlockers {
  constructor(
    private readonly memberAuthorities: MemberAuthorities,
    private readonly accessDecider: AccessDecider,
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectorTools: ConnectorTools,
    private readonly sharedResources: SharedResources,
  ) {}

  /** Finds what blocks each request, in the order of the requests. The checks share what they read. */
  async findBlockers(orgId: string, requests: readonly RequestBy[]): Promise<Blocked[]> {
    if (requests.length === 0) return [];
    const userIds = requests.map(({ requester_user_id }) => requester_user_id);
    const [requesters, known, tools, resources] = await Promise.all([
      this.memberAuthorities.load(orgId, userIds),
      this.connectorLabels.labelsFor(orgId, slugsIn(requests)),
      this.findTools(orgId, requests),
      this.sharedResources.find(orgId, resourcesIn(requests)),
    ]);
    const policies = await this.loadPolicies(orgId, [...requesters.values()], slugsIn(requests));
    return requests.map((each, position) => {
      const requester = requesters.get(each.requester_user_id);
      if (!requester) return targetGone;
      if (each.permission !== null) return requester.permissions.has(each.permission) ? notBlocked : permissionMissing;
      if (each.level !== null) return blockersOfLevel(each.level, requestedResource(requester, each, resources));
      const tool = tools[position];
      if (!known.has(each.connector_slug!) || tool === null) return targetGone;
      const steps = policies.get(each.requester_user_id)!.trace(each.connector_slug!, tool ?? null);
      return { blocked_by: blockersIn(steps), gone: false };
    });
  }

  /**
   * Finds the requested tools, in the order of the requests: undefined if a request is not for a tool, null if the tool
   * no longer exists.
   */
  private async findTools(orgId: string, requests: readonly RequestBy[]): Promise<(ToolFacts | null | undefined)[]> {
    const refs = requests.flatMap(({ connector_slug, tool_name }) =>
      connector_slug !== null && tool_name !== null ? [{ connector_slug, tool_name }] : [],
    );
    const found = (await this.connectorTools.find(orgId, refs)).values();
    return requests.map((each) => {
      if (each.tool_name === null) return undefined;
      const tool = found.next().value;
      return tool && isSameTool(each, tool) ? tool : null;
    });
  }

  private async loadPolicies(orgId: string, requesters: readonly MemberAuthority[], slugs: readonly string[]) {
    const policies = await this.accessDecider.policiesFor(orgId, requesters, slugs);
    return new Map(requesters.map(({ userId }, position) => [userId, policies[position]!]));
  }
}

function blockersOfLevel(level: Level, resource: RequestedResource | null): Blocked {
  if (!resource) return targetGone;
  return resource.reach && reaches(resource.reach.access, level) ? notBlocked : shareMissing;
}

const slugsIn = (requests: readonly RequestBy[]): string[] => [
  ...new Set(requests.map(({ connector_slug }) => connector_slug).filter((slug) => slug !== null)),
];

const targetGone: Blocked = { blocked_by: [], gone: true };
const notBlocked: Blocked = { blocked_by: [], gone: false };
const permissionMissing: Blocked = { blocked_by: ['role'], gone: false };
const shareMissing: Blocked = { blocked_by: ['share'], gone: false };
