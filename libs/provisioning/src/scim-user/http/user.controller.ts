import { Controller, Delete, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess, notFound, versionMismatch } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { type RouteError } from '#platform/openapi';
import { ChangeUser, type UserChange } from '../commands/change-user.js';
import { CreateUser } from '../commands/create-user.js';
import { DeleteUser } from '../commands/delete-user.js';
import { readPatch } from '../../scim/domain/patch-request.js';
import { parseResourceQuery } from '../../scim/domain/resource-query.js';
import { fromDirectory, fromDirectoryInGrace } from '../../scim/domain/scim-access.js';
import { type ListResponse, listResponse, urns } from '../../scim/domain/scim-urns.js';
import { parseSelection } from '../../scim/domain/selection.js';
import { readUser } from '../domain/scim-user.js';
import { type UserResource } from '../domain/user-resource.js';
import { GetUser } from '../queries/get-user.js';
import { ListUsers } from '../queries/list-users.js';
import { GetList, notModified, GetOne, WritesResource } from '../../scim/http/resource-routes.js';
import { ScimChange, ScimIfMatch, ScimQuery, ScimResource } from '../../scim/http/scim-request.js';
import { CountedAsDirectory, DirectoryOperation, ScimRoutes } from '../../scim/http/scim-routes.js';
import { ListResponseView } from '../../scim/http/scim.view.js';
import { PatchBody, UserBody, UserReplacementBody, UserView } from './user.dto.js';
import { uniqueness, suspendedIssuer, lastOwner } from '#identity';
import { authorityErrors, listErrors, patchErrors, readErrors, resourceErrors } from '../../scim/http/route-errors.js';
import { noSeatForUser } from '../../scim/domain/scim-errors.js';

const bodyExample = {
  schemas: [urns.user, urns.enterprise],
  externalId: '00u1a2b3c4',
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  displayName: 'Ada Lovelace',
  active: true,
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  [urns.enterprise]: { department: 'Engines' },
};

const userId = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const userExample = {
  ...bodyExample,
  id: userId,
  groups: [],
  meta: {
    resourceType: 'User',
    created: '2026-11-20T09:30:00.000Z',
    lastModified: '2026-11-20T09:30:00.000Z',
    version: 'W/"1"',
    location: `https://api.example.com/scim/v2/Users/${userId}`,
  },
};

const taken: RouteError = [uniqueness, 'Another member already has the userName, address or externalId.'];
const missing: RouteError = [notFound, 'No person in the organization has this id.'];
const stale: RouteError = [versionMismatch, 'The resource has changed since the version in If-Match.'];

const changeErrors: readonly RouteError[] = [
  ...authorityErrors,
  [suspendedIssuer, 'The member who issued the token is suspended and would be reinstated.'],
  noSeatForUser,
  missing,
  taken,
  [lastOwner, 'The change would suspend the last active owner.'],
  stale,
];

@ApiTags('SCIM')
@Controller('scim/v2/Users')
@ScimRoutes()
export class UserController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'replace' | 'patch' | 'remove'> = {
    list: fromDirectoryInGrace,
    get: fromDirectoryInGrace,
    create: fromDirectory,
    replace: fromDirectoryInGrace,
    patch: fromDirectoryInGrace,
    remove: fromDirectoryInGrace,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @GetList('userName eq "ada@example.com"')
  @DirectoryOperation({
    id: 'listScimUsers',
    summary: 'List users (SCIM)',
    description:
      'All people in the organization, sorted by id, including people whom no directory manages yet. `filter` ' +
      'supports id, userName, externalId, displayName, name.givenName, name.familyName, emails, active, ' +
      'meta.created, meta.lastModified, groups and manager.',
    view: ListResponseView,
    example: listResponse([userExample]),
    errors: listErrors,
  })
  list(@CurrentCaller() caller: Caller, @ScimQuery() query: ScimQuery): Promise<ListResponse<UserResource>> {
    return this.queryBus.execute(new ListUsers(caller, parseResourceQuery(query)));
  }

  @GetOne()
  @DirectoryOperation({
    id: 'getScimUser',
    summary: 'Get a user (SCIM)',
    description:
      'A person in the organization as a directory sees them. With `If-None-Match`, the response is 304 if nothing ' +
      'has changed.',
    view: UserView,
    example: userExample,
    also: { 304: notModified },
    errors: [...readErrors, missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimQuery() query: ScimQuery): Promise<UserResource> {
    return this.queryBus.execute(new GetUser(caller, id, parseSelection(query)));
  }

  @Post()
  @WritesResource()
  @DirectoryOperation({
    id: 'createScimUser',
    summary: 'Create a user (SCIM)',
    description:
      'Creates a member immediately, with the default provisioning role until a group assigns another role. If the ' +
      'address has a pending invite, this invite is accepted. A member who left within 90 days comes back with the ' +
      'same id.',
    status: 201,
    view: UserView,
    example: userExample,
    body: { type: UserBody, example: bodyExample },
    errors: [...resourceErrors, ...authorityErrors, noSeatForUser, taken],
  })
  create(@CurrentCaller() caller: Caller, @ScimResource() { body, query }: ScimResource): Promise<UserResource> {
    return this.commandBus.execute(new CreateUser(caller, readUser(body), parseSelection(query)));
  }

  @Put(':id')
  @WritesResource()
  @DirectoryOperation({
    id: 'replaceScimUser',
    summary: 'Replace a user (SCIM)',
    description:
      'Omitted attributes are cleared, except `active`, `userName` and `emails`. From now on the directory ' +
      'manages this person, even if it did not create the member.',
    view: UserView,
    example: { ...userExample, title: 'Analyst' },
    body: { type: UserReplacementBody, example: { ...bodyExample, title: 'Analyst' } },
    errors: [...resourceErrors, ...changeErrors],
  })
  async replace(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimChange() sent: ScimChange) {
    return this.change(caller, id, { body: sent.body }, sent);
  }

  @Patch(':id')
  @WritesResource()
  @DirectoryOperation({
    id: 'patchScimUser',
    summary: 'Change a user (SCIM)',
    description:
      'Accepts the formats of Okta and Entra: `op` in upper or lower case, booleans as strings, and a `value` whose ' +
      'keys are paths. If one operation fails, none is applied. `active: false` suspends the member. `active: ' +
      'true` does not undo a suspension by an administrator. From now on the directory manages this person, even if it ' +
      'did not create the member.',
    view: UserView,
    example: { ...userExample, displayName: 'Ada King' },
    body: {
      type: PatchBody,
      example: { Operations: [{ op: 'replace', path: 'displayName', value: 'Ada King' }] },
    },
    errors: [...patchErrors, ...changeErrors],
  })
  async patch(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimChange() sent: ScimChange) {
    return this.change(caller, id, { operations: readPatch(sent.body) }, sent);
  }

  @Delete(':id')
  @CountedAsDirectory()
  @DirectoryOperation({
    id: 'deleteScimUser',
    summary: 'Delete a user (SCIM)',
    description:
      'Ends the membership. Tokens are revoked, connections are disconnected, and resources that other members use ' +
      'are left without an owner. If the user is created again within 90 days, the member comes back with the same id.',
    status: 204,
    errors: [...authorityErrors, missing, [lastOwner, 'The last active owner cannot be removed.'], stale],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimIfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteUser(caller, id, expected));
  }

  private async change(caller: Caller, id: string, change: UserChange, { expected, query }: ScimChange) {
    await this.commandBus.execute(new ChangeUser(caller, id, change, expected));
    return this.get(caller, id, query);
  }
}
