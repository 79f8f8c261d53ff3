import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiHideProperty, ApiPropertyOptional, ApiTags, OmitType, PartialType } from '@nestjs/swagger';
import { Allow, IsIn, Length } from 'class-validator';
import { parseShareEntry, editRequired, orgSharingOff, granteeIsOwner, grantLimit } from '#access-control';
import { anyMember, type Caller, invalid, invalidValue, notFound, type RouteAccess, withPermission } from '#kernel';
import { CurrentCaller, Id, IfMatch, ListOf, MayBeAbsent, NullableText, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { ownerOnly } from '#identity';
import { DeleteCollection } from '../../collection/commands/delete-collection.js';
import { ApprovalRulesByTier, type ToolboxPolicyBody } from '../../collection/http/approval-policy.dto.js';
import {
  collectionExample,
  CreateCollectionBody,
  TransferCollectionBody,
  wrongEntries,
} from '../../collection/http/collection.dto.js';
import { transferController, transferErrors } from '../../collection/http/transfer.controller.js';
import { entryAccounts, type EntryAccount } from '../../entry/domain/caller-account.js';
import { maxEntries } from '../../entry/domain/entry.js';
import { CuratedToolBody, curatedToolExample } from '../../entry/http/curated-tool.dto.js';
import { CreateTemplate } from '../commands/create-template.js';
import { UpdateTemplate } from '../commands/update-template.js';
import { GetTemplate } from '../queries/get-template.js';
import { ListTemplates, TemplateQuery } from '../queries/list-templates.js';
import { OneTemplateView, TemplateView } from '../queries/template.view.js';
import { templateLimit } from '../domain/template-policy.js';

/** One tool of a template. Omitted fields of an existing entry, named by its id, keep their values. */
class TemplateEntryBody extends CuratedToolBody {
  /** The id of an existing entry, to keep it. */
  @MayBeAbsent() @Id('tple') id?: string;
  /** The slug of the connector. Required for a new entry. */
  @MayBeAbsent() @Length(1, 200) connector_slug?: string;
  /** The name of the tool, as `GET /connector/{slug}/tools` lists it. Required for a new entry. */
  @MayBeAbsent() @Length(1, 200) tool_name?: string;
  /**
   * Whose account calls use in toolboxes stamped from the template. `pinned`: the connection that the entry is pinned
   * to. `caller`: an account of the member who makes the call. The default for a new entry is `pinned`.
   */
  @ApiPropertyOptional({ enum: entryAccounts }) @MayBeAbsent() @IsIn(entryAccounts) account?: EntryAccount;
  /** A note for members who stamp from the template. */
  @NullableText({ max: 2000, lines: true }) note?: string | null;

  // Read-only. Accepted and ignored, so that a client can send back an entry as it received it.
  @ApiHideProperty() @Allow() exposed_name?: unknown;
  @ApiHideProperty() @Allow() connector?: unknown;
}

class CreateTemplateBody extends CreateCollectionBody {
  /**
   * Approval rules of toolboxes that are stamped from the template, in addition to the organization's. They can only be
   * stricter. On creation, the default is the policy of the toolbox in `from_toolbox_id`.
   */
  @ApprovalRulesByTier() approval_policy?: ToolboxPolicyBody | null;
  /** All entries, in order. On update, entries that are not listed are removed. */
  @MayBeAbsent() @ListOf(TemplateEntryBody, maxEntries) entries?: TemplateEntryBody[];
  /**
   * Instead of `entries`: a toolbox the caller may edit. The entries are copied without their connections and editors,
   * and without synthetic tools. The skill and the approval rules are copied too.
   */
  @MayBeAbsent() @Id('tbx') from_toolbox_id?: string;
}

class UpdateTemplateBody extends PartialType(OmitType(CreateTemplateBody, ['shares', 'from_toolbox_id']), {
  skipNullProperties: false,
}) {}

/** An entry of the request, without read-only fields. */
const sentEntry = (body: TemplateEntryBody) => {
  const { exposed_name: _, connector: __, ...sent } = body;
  return sent;
};

const time = '2026-01-31T09:30:00.000Z';
const ada = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const github = { slug: 'github', label: 'GitHub', logo: null };

const templateExample: TemplateView = {
  ...collectionExample,
  id: 'tpl_01k7vm3q8ef6ha4x2c9b5t0rsd',
  entry_count: 1,
  approval_policy: { write: 'confirm' },
  stamp_count: 3,
  can_stamp: true,
  version: 2,
};

const entryExample = {
  connector_slug: 'github',
  tool_name: 'list_issues',
  frozen: { owner: 'octo' },
  name: 'open_issues',
};
const entryId = 'tple_01k7vm3q8ef6ha4x2c9b5t0rsd';

const oneTemplateExample: OneTemplateView = {
  ...templateExample,
  entries: [
    {
      id: entryId,
      ...entryExample,
      exposed_name: 'open_issues',
      ...curatedToolExample,
      account: 'pinned',
      note: 'Use the team’s account.',
      connector: github,
    },
  ],
  usable: [{ entry_id: entryId, state: 'ok' }],
  skill: 'Ask `open_issues` first.',
  skill_updated_at: time,
  skill_updated_by: ada,
  skill_updated_by_label: 'Ada Lovelace',
  skill_may_be_stale: false,
  skill_entry_changes: { added: 0, removed: 0, names: [] },
  skill_tool_issues: { count: 0, preview: [] },
};

const missing: RouteError = [notFound, 'No such template, or the caller has no access to it.'];

@ApiTags('Templates')
@Controller('template')
export class TemplateController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'update' | 'remove'> = {
    list: anyMember,
    get: anyMember,
    create: withPermission('template:create'),
    update: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listTemplates',
    summary: 'List templates',
    description: 'Templates that the caller owns or that are shared with them, most recently changed first.',
    pageOf: TemplateView,
    example: { result: [templateExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: TemplateQuery): Promise<Page<TemplateView>> {
    return this.queryBus.execute(new ListTemplates(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getTemplate',
    summary: 'Get a template',
    description: 'One template with its entries, and whether the caller could pin each of them when stamping.',
    view: OneTemplateView,
    example: oneTemplateExample,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OneTemplateView>> {
    return this.queryBus.execute(new GetTemplate(caller, id));
  }

  @Post()
  @Operation({
    id: 'createTemplate',
    summary: 'Create a template',
    alsoCalled: 'make a toolbox template',
    description:
      'Creates a template of up to 200 tools, or from the tools of a toolbox. A template contains no connections ' +
      'and names no members. `POST /toolbox` with `template_id` stamps a toolbox from it, which starts with its ' +
      'tools, skill and approval rules. Needs `template:create`, and `template:share` for `shares`.',
    status: 201,
    body: { type: CreateTemplateBody, example: { name: 'Release notes', entries: [entryExample] } },
    view: OneTemplateView,
    example: oneTemplateExample,
    errors: [
      wrongEntries,
      [editRequired, 'The caller cannot edit the source toolbox.'],
      orgSharingOff,
      templateLimit,
      granteeIsOwner,
      grantLimit,
    ],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateTemplateBody): Promise<Versioned<OneTemplateView>> {
    const { name, description = null, skill, approval_policy, from_toolbox_id, entries } = body;
    if (entries && from_toolbox_id !== undefined)
      throw invalid('/from_toolbox_id', invalidValue, 'Send either entries or from_toolbox_id, not both.');
    const shares = (body.shares ?? []).map((share, position) => parseShareEntry(share, `/shares/${position}`));
    const facts = { name, description, skill, approval_policy };
    const request = { ...facts, entries: (entries ?? []).map(sentEntry), from_toolbox_id, shares };
    const id = await this.commandBus.execute(new CreateTemplate(caller, request));
    return (await this.get(caller, id)).at(`/template/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateTemplate',
    summary: 'Change a template',
    description:
      'The owner and callers with edit access can call this route. `entries` replaces all entries, in order, and ' +
      'all entries are checked together. Toolboxes stamped from the template are not changed.',
    body: { type: UpdateTemplateBody, example: { name: 'Release notes', entries: [entryExample] } },
    view: OneTemplateView,
    example: oneTemplateExample,
    errors: [wrongEntries, editRequired, missing],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateTemplateBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OneTemplateView>> {
    const { entries, ...facts } = body;
    const changes = { ...facts, ...(entries && { entries: entries.map(sentEntry) }) };
    await this.commandBus.execute(new UpdateTemplate(caller, id, changes, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteTemplate',
    summary: 'Delete a template',
    description: 'Only the owner can call this route. Toolboxes stamped from the template are not changed.',
    status: 204,
    errors: [[ownerOnly, 'Only the owner can delete the template.'], missing],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteCollection(caller, 'template', id, expected));
  }
}

export const TemplateTransferController = transferController('template', {
  tag: 'Templates',
  operation: {
    id: 'transferTemplate',
    summary: 'Transfer a template',
    description:
      'The owner can call this route. If the owner has left, callers with edit access can take the template over ' +
      'themselves. Callers with `template:manage` can transfer it to any member. The response is 204 if the caller ' +
      'no longer has access afterwards.',
    body: {
      type: TransferCollectionBody,
      example: { new_owner_user_id: templateExample.owner_user_id, retain_access: true },
    },
    view: OneTemplateView,
    example: oneTemplateExample,
    errors: [...transferErrors, missing],
  },
  get: (caller, id) => new GetTemplate(caller, id),
});
