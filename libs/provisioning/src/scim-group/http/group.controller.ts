import { Controller, Delete, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional, ApiTags, OmitType, PartialType } from '@nestjs/swagger';
import { type Caller, type RouteAccess, notFound, versionMismatch } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { type RouteError } from '#platform/openapi';
import { PatchBody, ResourceMetaView } from '../../scim-user/http/user.dto.js';
import { readPatch } from '../../scim/domain/patch-request.js';
import { parseResourceQuery } from '../../scim/domain/resource-query.js';
import { fromDirectory, fromDirectoryInGrace } from '../../scim/domain/scim-access.js';
import { type ListResponse, listResponse, urns } from '../../scim/domain/scim-urns.js';
import { parseSelection } from '../../scim/domain/selection.js';
import { GetList, notModified, GetOne, WritesResource } from '../../scim/http/resource-routes.js';
import { ScimChange, ScimIfMatch, ScimQuery, ScimResource } from '../../scim/http/scim-request.js';
import { CountedAsDirectory, DirectoryOperation, ScimRoutes } from '../../scim/http/scim-routes.js';
import { ListResponseView } from '../../scim/http/scim.view.js';
import { ChangeGroup } from '../commands/change-group.js';
import { CreateGroup } from '../commands/create-group.js';
import { DeleteGroup } from '../commands/delete-group.js';
import { type GroupChange, readGroup, readGroupPatch } from '../domain/group-change.js';
import { type GroupResource } from '../domain/group-resource.js';
import { GetGroup } from '../queries/get-group.js';
import { ListGroups } from '../queries/list-groups.js';
import { uniqueness, ownGroupRoles, issuerNotTeamAdmin } from '#identity';
import { authorityErrors, listErrors, patchErrors, readErrors, resourceErrors } from '../../scim/http/route-errors.js';
import { noSeatForUser } from '../../scim/domain/scim-errors.js';

class GroupMemberBody {
  /** The id of a user. Nested groups are not supported. */
  @ApiProperty() value!: string;
  /** Always `User`. */
  @ApiPropertyOptional() type?: string;
  /** The display name of the user. */
  @ApiPropertyOptional() display?: string;
}

class GroupMemberView extends PartialType(GroupMemberBody) {
  /** The address of the user [RFC 7643]. */
  @ApiPropertyOptional() $ref?: string;
}

/** A group as a directory sends it. */
class GroupBody {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: [String] }) schemas?: string[];
  /** The group's id in the directory, unique in the organization. */
  @ApiPropertyOptional() externalId?: string;
  /** The name of the group, unique in the organization regardless of case. */
  @ApiProperty() displayName!: string;
  /** All members, at most 10,000 in one request. If PUT omits them, they do not change. */
  @ApiPropertyOptional({ type: [GroupMemberBody] }) members?: GroupMemberBody[];
}

/**
 * A group with its members. `attributes` and `excludedAttributes` can omit everything except `schemas`, `id` and
 * `displayName`.
 */
class GroupView extends OmitType(GroupBody, ['schemas', 'members']) {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiProperty({ type: [String] }) schemas!: string[];
  @ApiProperty() id!: string;
  /** The members of the group. */
  @ApiPropertyOptional({ type: [GroupMemberView] }) members?: GroupMemberView[];
  /** Metadata of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: ResourceMetaView }) meta?: ResourceMetaView;
}

const memberId = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const groupId = 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd';
const bodyExample = {
  schemas: [urns.group],
  externalId: '00g1a2b3c4',
  displayName: 'Engineers',
  members: [{ value: memberId }],
};
const groupExample = {
  ...bodyExample,
  id: groupId,
  // Without `$ref`: tools that read the document would follow it.
  members: [{ value: memberId, type: 'User', display: 'Ada Lovelace' }],
  meta: {
    resourceType: 'Group',
    created: '2026-11-20T09:30:00.000Z',
    lastModified: '2026-11-20T09:30:00.000Z',
    version: 'W/"1"',
    location: `https://api.example.com/scim/v2/Groups/${groupId}`,
  },
};

const taken: RouteError = [uniqueness, 'Another group already has the displayName or externalId.'];
const missing: RouteError = [notFound, 'No group in the organization has this id.'];
const stale: RouteError = [versionMismatch, 'The resource has changed since the version in If-Match.'];

/** The errors of changes to the members of a group that is mapped to roles or teams. */
const mappingErrors: readonly RouteError[] = [
  ...authorityErrors,
  [ownGroupRoles, 'The change concerns the member who issued the token, or an unconfirmed member they invited.'],
  [issuerNotTeamAdmin, 'The member who issued the token cannot manage the team of the group.'],
  noSeatForUser,
];

const changeErrors: readonly RouteError[] = [...mappingErrors, missing, taken, stale];

@ApiTags('SCIM')
@Controller('scim/v2/Groups')
@ScimRoutes()
export class GroupController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'replace' | 'patch' | 'remove'> = {
    list: fromDirectoryInGrace,
    get: fromDirectoryInGrace,
    create: fromDirectory,
    replace: fromDirectory,
    patch: fromDirectory,
    remove: fromDirectory,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @GetList('displayName eq "Engineers"')
  @DirectoryOperation({
    id: 'listScimGroups',
    summary: 'List groups (SCIM)',
    description:
      'Groups that the directory has pushed, sorted by id. `filter` supports id, displayName, externalId and ' +
      'members. Use `excludedAttributes=members` to omit the members.',
    view: ListResponseView,
    example: listResponse([groupExample]),
    errors: listErrors,
  })
  list(@CurrentCaller() caller: Caller, @ScimQuery() query: ScimQuery): Promise<ListResponse<GroupResource>> {
    return this.queryBus.execute(new ListGroups(caller, parseResourceQuery(query)));
  }

  @GetOne()
  @DirectoryOperation({
    id: 'getScimGroup',
    summary: 'Get a group (SCIM)',
    description: 'A group with its members. With `If-None-Match`, the response is 304 if nothing has changed.',
    view: GroupView,
    example: groupExample,
    also: { 304: notModified },
    errors: [...readErrors, missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimQuery() query: ScimQuery): Promise<GroupResource> {
    return this.queryBus.execute(new GetGroup(caller, id, parseSelection(query)));
  }

  @Post()
  @WritesResource()
  @DirectoryOperation({
    id: 'createScimGroup',
    summary: 'Create a group (SCIM)',
    description: 'Members must be users of the organization, at most 10,000 in one request. Duplicates count once.',
    status: 201,
    view: GroupView,
    example: { ...groupExample, members: [] },
    body: { type: GroupBody, example: { ...bodyExample, members: [] } },
    errors: [...resourceErrors, taken],
  })
  create(@CurrentCaller() caller: Caller, @ScimResource() { body, query }: ScimResource): Promise<GroupResource> {
    return this.commandBus.execute(new CreateGroup(caller, readGroup(body), parseSelection(query)));
  }

  @Put(':id')
  @WritesResource()
  @DirectoryOperation({
    id: 'replaceScimGroup',
    summary: 'Replace a group (SCIM)',
    description: 'Replaces the members with the list in `members`. If `members` is omitted, they do not change.',
    view: GroupView,
    example: { ...groupExample, displayName: 'Engineering', members: [] },
    body: { type: GroupBody, example: { displayName: 'Engineering', members: [] } },
    errors: [...resourceErrors, ...changeErrors],
  })
  async replace(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimChange() sent: ScimChange) {
    return this.change(caller, id, readGroup(sent.body, id), sent);
  }

  @Patch(':id')
  @WritesResource()
  @DirectoryOperation({
    id: 'patchScimGroup',
    summary: 'Change a group (SCIM)',
    description:
      'Adds and removes members, and renames the group. Adding a member twice or removing an absent member ' +
      'succeeds. The response is 204, or 200 with the group if `attributes` is sent.',
    view: GroupView,
    example: { ...groupExample, displayName: 'Engineering' },
    also: { 204: 'Done. `attributes` was not sent, so the response has no body.' },
    body: {
      type: PatchBody,
      example: { Operations: [{ op: 'replace', path: 'displayName', value: 'Engineering' }] },
    },
    errors: [...patchErrors, ...changeErrors],
  })
  async patch(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimChange() sent: ScimChange) {
    const change = readGroupPatch(id, readPatch(sent.body));
    if (typeof sent.query.attributes === 'string') return this.change(caller, id, change, sent);
    await this.commandBus.execute(new ChangeGroup(caller, id, change, sent.expected));
    return undefined;
  }

  @Delete(':id')
  @CountedAsDirectory()
  @DirectoryOperation({
    id: 'deleteScimGroup',
    summary: 'Delete a group (SCIM)',
    description: 'Its members stay in the organization but lose the roles and teams the group assigned.',
    status: 204,
    errors: [...mappingErrors, missing, stale],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimIfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteGroup(caller, id, expected));
  }

  private async change(caller: Caller, id: string, change: GroupChange, { expected, query }: ScimChange) {
    await this.commandBus.execute(new ChangeGroup(caller, id, change, expected));
    return this.get(caller, id, query);
  }
}
