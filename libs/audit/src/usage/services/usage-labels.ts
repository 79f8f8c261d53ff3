import { Injectable } from '@nestjs/common';
import { ConnectorLabels } from '#access-control';
import { MemberLabels } from '#identity';
import { type Caller, Reads } from '#kernel';
import { type AuditScope } from '../../audit-log/domain/audit-policy.js';
import { type Grouping } from '../domain/usage.js';

type Labels = ReadonlyMap<string, string | null>;

const none: Labels = new Map();

/** Loads the names of groups, in at most one round trip. */
@Injectable()
export class UsageLabels {
  constructor(
    private readonly reads: Reads,
    private readonly memberLabels: MemberLabels,
    private readonly connectorLabels: ConnectorLabels,
  ) {}

  /** Returns names by value. With the scope `own`, only names that the caller can see elsewhere. */
  async load(caller: Caller, scope: AuditScope, by: Grouping, values: readonly string[]): Promise<Labels> {
    const { orgId } = caller;
    const ids = values.filter((value) => value !== '');
    if (ids.length === 0) return none;
    if (by === 'member') return this.memberLabels.current(orgId, ids);
    if (by === 'toolbox') return scope === 'org' ? this.loadToolboxNames(orgId, ids) : none;
    if (by !== 'connector') return none;
    const connectors = await (scope === 'org'
      ? this.connectorLabels.labelsFor(orgId, ids)
      : this.connectorLabels.seenBy(caller, ids));
    return new Map([...connectors].map(([slug, { label }]) => [slug, label]));
  }

  /** Returns the names that the toolboxes had in their latest record, so deleted toolboxes have names too. */
  private async loadToolboxNames(orgId: string, ids: string[]): Promise<Labels> {
    const rows = await this.reads.rows<{ id: string; label: string | null }>(orgId, latestNames, { ids });
    return new Map(rows.map(({ id, label }) => [id, label]));
  }
}

const latestNames = `
  select id, (select resource_label from kernel.events where org_id = :org_id and resource_id = toolbox.id
    order by events.id desc limit 1) as label
  from unnest(:ids::text[]) as toolbox (id)`;
