import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { otherOrganization } from '#identity';
import { type Caller, invalidFields, notFound, quotaExceeded, type RouteAccess } from '#kernel';
import {
  AnswersSecret,
  CurrentCaller,
  IfMatch,
  NullableText,
  recentSignInRequired,
  Text,
  Versioned,
} from '#kernel/http';
import { DatedPageQuery, type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { issuedSecrets, RateLimit } from '#platform/rate-limit';
import { canManageSignIn, canRemoveSignIn, canSeeSignIn } from '../../sign-in/domain/sign-in-policy.js';
import { CreateEnterpriseClient } from '../commands/create-enterprise-client.js';
import { DeleteEnterpriseClient } from '../commands/delete-enterprise-client.js';
import { RotateClientSecret } from '../commands/rotate-client-secret.js';
import { noClientSecret } from '../domain/enterprise-client-policy.js';
import { EnterpriseClientView, IssuedEnterpriseClientView } from '../queries/enterprise-client.view.js';
import { GetEnterpriseClient } from '../queries/get-enterprise-client.js';
import { ListEnterpriseClients } from '../queries/list-enterprise-clients.js';

class CreateEnterpriseClientBody {
  /** The display name of the client. Members see it in their list of apps. */
  @Text({ max: 80 }) name!: string;

  /**
   * The URL of the client’s metadata document, if it has one. The document must list the client’s public keys in `jwks`
   * or `jwks_uri`, because the client authenticates with `private_key_jwt`. Without a URL, Latchkey creates a client id
   * and a secret.
   */
  @NullableText({ max: 2048 })
  client_metadata_url?: string | null;
}

const clientExample = {
  id: 'entc_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Claude',
  client_id: 'entc_01k7vm3q8ef6ha4x2c9b5t0rsd',
  authentication: 'client_secret' as const,
  secret_hint: 'lk_live_ecs_…4f2a',
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const issuedExample = { ...clientExample, client_secret: 'lk_live_ecs_…' };

const needsView = 'Needs `sso:view`.';
const needsManage = 'Needs `sso:manage` and the feature `oidc_sign_in`.';
const absent = [notFound, 'No such organization, or it has no such client.'] as const;

type Handlers = 'list' | 'get' | 'create' | 'remove' | 'rotate';

@ApiTags('Sign-in')
@Controller('organization/:id/enterprise-client')
export class EnterpriseClientController {
  static readonly access: RouteAccess<Handlers> = {
    list: canSeeSignIn,
    get: canSeeSignIn,
    create: canManageSignIn,
    remove: canRemoveSignIn,
    rotate: canManageSignIn,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listEnterpriseClients',
    summary: 'List enterprise clients',
    description: `The agents that the identity provider of the organization can let in, newest first. ${needsView}`,
    pageOf: EnterpriseClientView,
    example: { result: [clientExample], next_cursor: null, prev_cursor: null },
    errors: [otherOrganization, [notFound, 'No such organization.']],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: DatedPageQuery,
  ): Promise<Page<EnterpriseClientView>> {
    return this.queryBus.execute(new ListEnterpriseClients(caller, id, query));
  }

  @Get(':clientId')
  @Operation({
    id: 'getEnterpriseClient',
    summary: 'Get an enterprise client',
    description: `One client, without its secret. ${needsView}`,
    view: EnterpriseClientView,
    example: clientExample,
    errors: [otherOrganization, absent],
  })
  get(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('clientId') clientId: string,
  ): Promise<Versioned<EnterpriseClientView>> {
    return this.queryBus.execute(new GetEnterpriseClient(caller, id, clientId));
  }

  @Post()
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation({
    id: 'createEnterpriseClient',
    summary: 'Add an enterprise client',
    description:
      'Adds an agent that the identity provider of the organization can let in. The agent gets an assertion for a ' +
      'member from the identity provider (an ID-JAG), and exchanges it at `/oauth/token` for a token with the grant ' +
      'type `urn:ietf:params:oauth:grant-type:jwt-bearer`. Enter `client_id` at the identity provider. Only this ' +
      `response contains the secret. ${needsManage}`,
    status: 201,
    body: { type: CreateEnterpriseClientBody, example: { name: 'Claude', client_metadata_url: null } },
    view: IssuedEnterpriseClientView,
    example: issuedExample,
    errors: [
      recentSignInRequired,
      [invalidFields, '`invalid_value`: The metadata document cannot be used.'],
      [quotaExceeded, 'An organization can have at most 20 enterprise clients.'],
      otherOrganization,
      [notFound, 'No such organization.'],
    ],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Param('id') orgId: string,
    @Body() { name, client_metadata_url: document = null }: CreateEnterpriseClientBody,
  ): Promise<Versioned<IssuedEnterpriseClientView>> {
    const { id, secret } = await this.commandBus.execute(new CreateEnterpriseClient(caller, orgId, { name, document }));
    const view = await this.withSecret(caller, { orgId, id, secret });
    return view.at(`/organization/${orgId}/enterprise-client/${id}`);
  }

  @Delete(':clientId')
  @Operation({
    id: 'deleteEnterpriseClient',
    summary: 'Delete an enterprise client',
    description:
      'The identity provider can no longer let the client in. The client is disconnected from all members, also from ' +
      'members who allowed it themselves. Needs `sso:manage`.',
    status: 204,
    errors: [otherOrganization, absent],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('clientId') clientId: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new DeleteEnterpriseClient(caller, id, clientId, expected));
  }

  @Post(':clientId/rotate')
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation({
    id: 'rotateEnterpriseClientSecret',
    summary: 'Rotate the secret of an enterprise client',
    description:
      'Creates a new secret. Only this response contains the secret. The previous secret is invalid at once; tokens ' +
      `that were issued before continue until they expire. ${needsManage}`,
    view: IssuedEnterpriseClientView,
    example: issuedExample,
    errors: [recentSignInRequired, noClientSecret, otherOrganization, absent],
  })
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') orgId: string,
    @Param('clientId') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<IssuedEnterpriseClientView>> {
    const secret = await this.commandBus.execute(new RotateClientSecret(caller, orgId, id, expected));
    return this.withSecret(caller, { orgId, id, secret });
  }

  private async withSecret(
    caller: Caller,
    { orgId, id, secret }: { orgId: string; id: string; secret: string | null },
  ): Promise<Versioned<IssuedEnterpriseClientView>> {
    const { version, view } = await this.queryBus.execute(new GetEnterpriseClient(caller, orgId, id));
    return Versioned.of(version, Object.assign(view, { client_secret: secret }));
  }
}
