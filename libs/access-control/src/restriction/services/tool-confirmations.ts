import { Injectable } from '@nestjs/common';
import { type Act, type Caller, Transactions } from '#kernel';
import { isSameTool } from '../domain/active-grants.js';
import { type ToolFacts } from '../domain/connector-labels.js';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { enforcedTools, type RestrictionTarget, type ToolEntry } from '../domain/restriction-rule.js';
import { RuleReferences, toEntry } from '../domain/rule-references.js';
import { Restrictions } from '../persistence/restrictions.js';
import { RestrictionsByOthers } from './restrictions-by-others.js';

/** An allow rule that lists an earlier version of a tool, and the entry with this version. */
export type UnconfirmedRule = RestrictionTarget & { id: string; entry: ToolEntry };

type Row = RestrictionTarget & { id: string; connector_slugs: string[]; tools: ToolEntry[] };

/**
 * Finds and confirms changed tools of allow rules. A member whom such a rule binds cannot use the tool until somebody who
 * may write the rule confirms the change.
 */
@Injectable()
export class ToolConfirmations {
  constructor(
    private readonly transactions: Transactions,
    private readonly restrictions: Restrictions,
    private readonly ruleReferences: RuleReferences,
    private readonly restrictionsByOthers: RestrictionsByOthers,
  ) {}

  /**
   * Finds the rules that list an earlier version of a tool. The keys of the result are names of tools. Tools without
   * such rules are absent.
   * @param tools all tools of the connector
   */
  async find(
    orgId: string,
    slug: string,
    tools: readonly ToolFacts[],
  ): Promise<ReadonlyMap<string, readonly UnconfirmedRule[]>> {
    const rows = await this.transactions.rows<Row>(orgId, allowing, { slug });
    const found = new Map<string, UnconfirmedRule[]>();
    for (const { id, target_type, target_id, ...row } of rows)
      for (const entry of enforcedTools(row)) {
        const tool = changedTool(entry, tools);
        if (!tool) continue;
        const rules = found.get(tool.name) ?? [];
        found.set(tool.name, [...rules, { id, target_type, target_id, entry }]);
      }
    return found;
  }

  /** Makes the rules that the caller may write list the tool's current version. Needs the organization's lock. */
  async confirm(caller: Caller, tool: ToolFacts, rules: readonly UnconfirmedRule[], act: Act): Promise<void> {
    const byOthers = await this.restrictionsByOthers.find(caller, rules);
    const writable = rules.filter((rule) => canWriteRestriction(caller, rule, byOthers).allowed);
    for (const { id, entry, ...target } of writable) {
      const current = toEntry({ connector_slug: entry.connector_slug, tool_name: tool.name }, tool, act.at);
      const role = await this.ruleReferences.roleName(caller.orgId, target);
      await this.restrictions.change(caller.orgId, id, (rule) => rule.confirmTool({ entry, current }, role, act));
    }
  }
}

/**
 * Returns the tool whose earlier version an entry lists. Returns undefined if the entry still allows a tool: a tool that
 * has taken the name of a renamed tool is another tool.
 */
function changedTool(entry: ToolEntry, tools: readonly ToolFacts[]): ToolFacts | undefined {
  if (tools.some((tool) => isSameTool(entry, tool))) return undefined;
  const { tool_name, origin } = entry;
  const isLater = ({ origins }: ToolFacts) => origin !== null && origins.includes(origin);
  return tools.find(({ name }) => name === tool_name) ?? tools.find(isLater);
}

const allowing = `
  select id, target_type, target_id, connector_slugs, (
      select jsonb_agg(tool) from jsonb_array_elements(tools) as tool where tool ->> 'connector_slug' = :slug
    ) as tools
  from access_control.restrictions
  where org_id = :org_id and mode = 'allow' and tool_connectors ? :slug
  order by id`;
