import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ownersOnly, permissionNotHeld } from '#identity';
import { anyMember, type Caller, invalidFields, notFound, quotaExceeded, type RouteAccess } from '#kernel';
import { CurrentCaller, FlagsWhileFrozen, IfMatch, type Versioned, WhileFrozen } from '#kernel/http';
import { CreatedPageQuery, type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { issuedSecrets, RateLimit } from '#platform/rate-limit';
import { CreateWorkloadCredential } from '../commands/create-workload-credential.js';
import { DeleteWorkloadCredential } from '../commands/delete-workload-credential.js';
import {
  canAddCredentials,
  recentSignInForCredential,
  serviceMemberRequired,
} from '../domain/workload-credential-policy.js';
import { GetWorkloadCredential } from '../queries/get-workload-credential.js';
import { ListWorkloadCredentials } from '../queries/list-workload-credentials.js';
import { WorkloadCredentialView } from '../queries/workload-credential.view.js';
import { CreateWorkloadCredentialBody } from './workload-credential.dto.js';

const credentialExample: WorkloadCredentialView = {
  id: 'wcr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf',
  name: 'Nightly report',
  kind: 'federation',
  issuer: 'https://token.actions.githubusercontent.com',
  subject: 'repo:example/reports:ref:refs/heads/main',
  audience: null,
  claims: { repository_owner_id: '65' },
  reusable: false,
  jwks: null,
  jwks_uri: null,
  max_scope: 'mcp:write',
  can_delete: true,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T08:00:00.000Z',
};

const { name, kind, issuer, subject, claims } = credentialExample;

const seen = 'Members see their own. For others, the caller needs `api_token:view`.';
const absent = [notFound, 'No such member, or the member has no such credential.'] as const;

@ApiTags('Members')
@FlagsWhileFrozen({ can_delete: () => true })
@Controller('member/:id/workload-credential')
export class WorkloadCredentialController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'remove'> = {
    list: anyMember,
    get: anyMember,
    create: canAddCredentials,
    remove: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listWorkloadCredentials',
    summary: 'List a service member’s workload credentials',
    description: `The workloads that can get tokens for the service member, newest first. ${seen}`,
    pageOf: WorkloadCredentialView,
    example: { result: [credentialExample], next_cursor: null, prev_cursor: null },
    errors: [[notFound, 'No such member.']],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: CreatedPageQuery,
  ): Promise<Page<WorkloadCredentialView>> {
    return this.queryBus.execute(new ListWorkloadCredentials(caller, id, query));
  }

  @Get(':credentialId')
  @Operation({
    id: 'getWorkloadCredential',
    summary: 'Get a workload credential',
    description: `One credential of a service member. ${seen}`,
    view: WorkloadCredentialView,
    example: credentialExample,
    errors: [absent],
  })
  get(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('credentialId') credentialId: string,
  ): Promise<Versioned<WorkloadCredentialView>> {
    return this.queryBus.execute(new GetWorkloadCredential(caller, id, credentialId));
  }

  @Post()
  @RateLimit(issuedSecrets)
  @Operation({
    id: 'createWorkloadCredential',
    summary: 'Add a workload credential',
    description:
      'Lets a workload, such as a pod or a CI job, act as the service member without a stored token. The workload gets ' +
      'tokens at `/oauth/token`, each for one agent address and at most 15 minutes. With the kind `federation`, it sends ' +
      'a token of its platform (grant type `urn:ietf:params:oauth:grant-type:jwt-bearer`). With the kind ' +
      '`private_key_jwt`, it signs an assertion with its own key (grant type `client_credentials`), and its client id is ' +
      'the id of the credential. All rules that bind the service member and the caller bind the tokens. Needs ' +
      '`api_token:manage` and the permissions of the service member.',
    status: 201,
    body: { type: CreateWorkloadCredentialBody, example: { name, kind, issuer, subject, claims } },
    view: WorkloadCredentialView,
    example: credentialExample,
    errors: [
      recentSignInForCredential,
      [permissionNotHeld, 'The service member has permissions that the caller does not hold.'],
      serviceMemberRequired,
      [invalidFields, 'Another credential of the organization has this issuer and subject.'],
      [quotaExceeded, 'A service member can have at most 20 workload credentials.'],
      [notFound, 'No such member.'],
    ],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Param('id') userId: string,
    @Body() body: CreateWorkloadCredentialBody,
  ): Promise<Versioned<WorkloadCredentialView>> {
    const id = await this.commandBus.execute(new CreateWorkloadCredential(caller, userId, body));
    const view = await this.queryBus.execute(new GetWorkloadCredential(caller, userId, id, { justWritten: true }));
    return view.at(`/member/${userId}/workload-credential/${id}`);
  }

  @Delete(':credentialId')
  @WhileFrozen()
  @Operation({
    id: 'deleteWorkloadCredential',
    summary: 'Delete a workload credential',
    description: 'The workload gets no further tokens, and its tokens end at once. Needs `api_token:manage`.',
    status: 204,
    errors: [[ownersOnly, 'Only owners can delete a credential of an owner.'], absent],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('credentialId') credentialId: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new DeleteWorkloadCredential(caller, id, credentialId, expected));
  }
}
