import { ApiHideProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, Length } from 'class-validator';
import { notFound } from '#kernel';
import { Id, ListOf, MayBeAbsent, MayBeNull } from '#kernel/http';
import { type RouteError } from '#platform/openapi';
import { ApprovalRulesByTier, type ToolboxPolicyBody } from '../../collection/http/approval-policy.dto.js';
import { collectionExample, CreateCollectionBody } from '../../collection/http/collection.dto.js';
import { entryAccounts, type EntryAccount } from '../../entry/domain/caller-account.js';
import { maxEntries } from '../../entry/domain/entry.js';
import { CuratedToolBody, curatedToolExample } from '../../entry/http/curated-tool.dto.js';
import { withoutConnection } from '../queries/toolbox-entry.view.js';
import { type OneToolboxView, type ToolboxView } from '../queries/toolbox.view.js';

const types = ['proxy', 'synthetic'] as const;
const nullableText = { type: String, nullable: true } as const;

/** One tool of a toolbox. Omitted fields of an existing entry, named by its id, keep their values. */
class ToolboxEntryBody extends CuratedToolBody {
  /** The id of an existing entry, to keep it. */
  @MayBeAbsent() @Id('tbxe') id?: string;
  /**
   * The type; defaults to `proxy` for a new entry. A `synthetic` entry accepts only `synthetic_tool_id`, `name`,
   * `description`, `enabled`, `result_max_bytes` and `result_projection`.
   */
  @ApiPropertyOptional({ enum: types }) @MayBeAbsent() @IsIn(types) type?: 'proxy' | 'synthetic';
  /** The id of one of the caller’s synthetic tools. Required for a new `synthetic` entry. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Id('syn') synthetic_tool_id?: string | null;
  /** The slug of the connector. Required for a new `proxy` entry. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Length(1, 200) connector_slug?: string | null;
  /** The name of the tool, as `GET /connector/{slug}/tools` lists it. Required for a new `proxy` entry. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Length(1, 200) tool_name?: string | null;
  /**
   * Whose account calls use. `pinned`: the connection in `connection_id`, with the access of the editor who pins it.
   * `caller`: an account of the member who makes the call, with this member's own access. Such an entry accepts no
   * `connection_id`. The default for a new entry is `pinned`.
   */
  @ApiPropertyOptional({ enum: entryAccounts, nullable: true, type: String })
  @MayBeNull()
  @IsIn(entryAccounts)
  account?: EntryAccount | null;
  /** The connection that the entry runs on. The caller needs `use` access to it. Null leaves the entry unpinned. */
  @ApiPropertyOptional({ type: String, nullable: true }) @MayBeNull() @Id('conn') connection_id?: string | null;

  // Read-only. Accepted and ignored, so that a client can send back an entry as it received it.
  @ApiHideProperty() @Allow() exposed_name?: unknown;
  @ApiHideProperty() @Allow() delegated_by_user_id?: unknown;
  @ApiHideProperty() @Allow() delegated_by_label?: unknown;
  @ApiHideProperty() @Allow() delegated_at?: unknown;
  @ApiHideProperty() @Allow() caller_account?: unknown;
  @ApiHideProperty() @Allow() connector?: unknown;
  @ApiHideProperty() @Allow() connection?: unknown;
  @ApiHideProperty() @Allow() connection_status?: unknown;
  @ApiHideProperty() @Allow() tool_available?: unknown;
  @ApiHideProperty() @Allow() delegation_ok?: unknown;
  @ApiHideProperty() @Allow() unmet?: unknown;
  @ApiHideProperty() @Allow() unmet_reason?: unknown;
  @ApiHideProperty() @Allow() can_repin?: unknown;
  @ApiHideProperty() @Allow() restricted?: unknown;
  @ApiHideProperty() @Allow() restricted_by?: unknown;
  @ApiHideProperty() @Allow() restricted_scope?: unknown;
}

/** An entry of the request, without read-only fields. */
export const sentEntry = (body: ToolboxEntryBody) => {
  const { id, type, synthetic_tool_id, connector_slug, tool_name, connection_id, account } = body;
  const { name, description, enabled, defaults, frozen, input_schema, result_max_bytes, result_projection } = body;
  return {
    id,
    type,
    synthetic_tool_id,
    connector_slug,
    tool_name,
    connection_id,
    account,
    name,
    description,
    enabled,
    defaults,
    frozen,
    input_schema,
    result_max_bytes,
    result_projection,
  };
};

export class CreateToolboxBody extends CreateCollectionBody {
  /**
   * Approval rules in addition to the organization's. They can only be stricter. For each tier, a toolbox that is stamped
   * from a template starts with the stricter of this rule and the template's.
   */
  @ApprovalRulesByTier() approval_policy?: ToolboxPolicyBody | null;
  /** Whether agents search the tools instead of listing them if the toolbox has more than 100. False for a new toolbox. */
  @MayBeAbsent() @IsBoolean() tool_search?: boolean;
  /** All entries, in order. On update, entries that are not listed are removed. */
  @MayBeAbsent() @ListOf(ToolboxEntryBody, maxEntries) entries?: ToolboxEntryBody[];
  /**
   * The template to stamp from. Its tools, skill and approval rules are copied. Where possible, the tools are pinned to connections of
   * the caller.
   */
  @MayBeAbsent() @Id('tpl') template_id?: string;
  /**
   * The connection for each connector of the template, by slug: `{ "github": "conn_…" }`. For a connector that is not
   * listed, the caller’s only active connection is used.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  connection_map?: Record<string, string>;
}

export class UpdateToolboxBody extends PartialType(
  OmitType(CreateToolboxBody, ['shares', 'template_id', 'connection_map']),
  {
    skipNullProperties: false,
  },
) {}

export class RepinBody {
  /**
   * The ids of the entries to repin. If omitted, the entries in `connections` and all entries that repinning can fix
   * are repinned.
   */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(maxEntries) @IsString({ each: true }) entry_ids?: string[];
  /** The connections to use, by entry id. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  connections?: Record<string, string>;
}

export const notVisible = 'No such toolbox, or the caller has no access to it.';

export const missing: RouteError = [notFound, notVisible];

const time = '2026-01-31T09:30:00.000Z';
const ada = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';

export const toolboxExample: ToolboxView = {
  ...collectionExample,
  id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd',
  template_id: null,
  template_label: null,
  entry_count: 2,
  unmet_count: 0,
  mcp_url: 'https://api.example.com/mcp/toolbox/tbx_01k7vm3q8ef6ha4x2c9b5t0rsd',
  version: 3,
};

/** Fields that both entries of the example share: the caller pinned them, and they can run. */
const entryExample = {
  ...curatedToolExample,
  delegated_by_user_id: ada,
  delegated_by_label: 'Ada Lovelace',
  delegated_at: time,
  tool_available: true,
  delegation_ok: true,
  unmet: false,
  unmet_reason: null,
  can_repin: false,
  restricted: false,
  restricted_by: null,
  restricted_scope: null,
};

const connection = 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd';

export const oneToolboxExample: OneToolboxView = {
  ...toolboxExample,
  entries: [
    {
      ...entryExample,
      id: 'tbxe_01k7vm3q8ef6ha4x2c9b5t0rsd',
      type: 'proxy',
      synthetic_tool_id: null,
      connector_slug: 'github',
      tool_name: 'list_issues',
      account: 'pinned',
      caller_account: null,
      connection_id: connection,
      name: 'open_issues',
      exposed_name: 'open_issues',
      frozen: { owner: 'octo' },
      connector: { label: 'GitHub', logo: null },
      connection: { name: 'GitHub for builds', owner_label: 'Ada Lovelace' },
      connection_status: 'active',
    },
    {
      ...entryExample,
      id: 'tbxe_01k7vm3q8ef6ha4x2c9b5t0rse',
      type: 'synthetic',
      synthetic_tool_id: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd',
      ...withoutConnection,
      name: null,
      exposed_name: 'weekly_report',
      frozen: {},
    },
  ],
  tools: [
    {
      name: 'open_issues',
      description: 'Lists the issues of a repository.',
      input_schema: { type: 'object', properties: { repo: { type: 'string' } }, required: ['repo'] },
      operation: 'read',
      tier: 'read',
    },
  ],
  tool_list_bytes: 152,
  tool_list_tokens_approximate: 38,
  warnings: [],
  delegation: {
    connection_count: 1,
    delegator_count: 1,
    visible: {
      connection_count: 1,
      private_connection_count: 1,
      preview: [{ id: connection, name: 'GitHub for builds', connector_slug: 'github' }],
    },
  },
  approval_policy: { destructive: 'second_person' },
  tool_search: false,
  skill: 'Ask `open_issues` first.',
  skill_updated_at: time,
  skill_updated_by: ada,
  skill_updated_by_label: 'Ada Lovelace',
  skill_origin_template_id: null,
  skill_origin_template_name: null,
  skill_may_be_stale: false,
  skill_entry_changes: { added: 0, removed: 0, names: [] },
  skill_tool_issues: { count: 0, preview: [] },
};
