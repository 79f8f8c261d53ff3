import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean, IsIn } from 'class-validator';
import { type Caller, invalidFields, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, EmailDomains, IfMatch, MayBeAbsent, NullableText, Text, type Versioned } from '#kernel/http';
import { Operation, type RouteError } from '#platform/openapi';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { RemoveSignIn, SetSignIn } from '../commands/set-sign-in.js';
import { VerifySignIn } from '../commands/verify-sign-in.js';
import { signInNotSetUp } from '../domain/refusals.js';
import { canManageSignIn, canRemoveSignIn, canSeeSignIn } from '../domain/sign-in-policy.js';
import { GetSignIn, SignInView } from '../queries/get-sign-in.js';
import { otherOrganization } from '#identity';

/** The complete settings. Omitted fields get their defaults, except the secret. */
class SetSignInBody {
  /**
   * The URL of the identity provider. It must use `https` and be on the public internet, because Latchkey fetches
   * `{issuer}/.well-known/openid-configuration`.
   */
  @Text({ max: 2048 }) issuer!: string;

  /** The client id of Latchkey at the identity provider. */
  @Text({ max: 500 }) client_id!: string;

  /**
   * The client secret. If omitted, the stored secret for the same issuer and client is kept. Null for a public client.
   * The secret is never returned.
   */
  @NullableText({ max: 2000 })
  client_secret?: string | null;

  /** The claim that identifies this organization at a shared identity provider: `hd` at Google, `tid` at Entra. */
  @NullableText({ max: 200 })
  organization_claim?: string | null;

  /** The value that `organization_claim` must have. */
  @NullableText({ max: 500 })
  organization_value?: string | null;

  /**
   * Whether people become members by signing in. `default_role`: people whose address is in an allowed domain become
   * members with the default role.
   */
  @ApiProperty({ required: false, enum: ['off', 'default_role'], default: 'off' })
  @MayBeAbsent()
  @IsIn(['off', 'default_role'])
  just_in_time?: 'off' | 'default_role';

  /** The allowed email domains of people who become members by signing in. */
  @MayBeAbsent()
  @ArrayUnique()
  @EmailDomains()
  allowed_email_domains?: string[];

  /**
   * Whether all members except owners must sign in through this identity provider. Tokens they created in other ways
   * are refused.
   */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() required?: boolean;
}

const settingsExample = {
  issuer: 'https://example.okta.com',
  client_id: '0oa1b2c3d4e5f6g7h8i9',
  organization_claim: null,
  organization_value: null,
  just_in_time: 'default_role',
  allowed_email_domains: ['example.com'],
  required: false,
};

const signInExample = {
  ...settingsExample,
  client_secret_set: true,
  redirect_uri: 'https://api.example.com/sign-in/callback/org_01k7vm3q8ef6ha4x2c9b5t0rsd',
  start_url: 'https://api.example.com/sign-in/start?organization=org_01k7vm3q8ef6ha4x2c9b5t0rsd',
  signs_in_owners: true,
  status: 'working',
  last_verified_at: '2026-11-20T09:30:00.000Z',
  last_error: null,
  set_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  set_by_label: 'Ada Lovelace',
  created_at: '2026-11-19T09:30:00.000Z',
  updated_at: '2026-11-19T09:30:00.000Z',
};

const errors: readonly RouteError[] = [otherOrganization, [notFound, 'No such organization.'], signInNotSetUp];

@ApiTags('Sign-in')
@Controller('organization/:id/sign-in')
export class SignInController {
  static readonly access: RouteAccess<'get' | 'configure' | 'remove' | 'verify'> = {
    get: canSeeSignIn,
    configure: canManageSignIn,
    remove: canRemoveSignIn,
    verify: canManageSignIn,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'getSignIn',
    summary: 'Get single sign-on settings',
    description:
      'Returns the OpenID Connect identity provider of the organization, and the result of its last use. Needs ' +
      '`sso:view`.',
    view: SignInView,
    example: signInExample,
    errors,
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<SignInView>> {
    return this.queryBus.execute(new GetSignIn(caller, id));
  }

  @Put()
  @Operation({
    id: 'configureSignIn',
    summary: 'Set up single sign-on',
    alsoCalled:
      'enable single sign-on, enable SAML, enable OIDC, SAML, OIDC, require single sign-on, force single sign-on',
    description:
      'Needs `sso:manage` and the feature `oidc_sign_in`. Members sign in with a browser at `start_url`, through ' +
      'this identity provider, and can then manage their API tokens. The operator of an identity provider can ' +
      'impersonate every user whom the provider signs in. Latchkey therefore refuses users with more permissions ' +
      'than the member who configured the provider. Changing the identity provider removes the links to accounts of ' +
      'the previous one.',
    body: { type: SetSignInBody, example: { ...settingsExample, client_secret: 'from-the-issuer' } },
    view: SignInView,
    example: { ...signInExample, status: 'unverified', last_verified_at: null },
    errors: [
      [invalidFields, 'The address of the identity provider is not allowed, or the settings contradict each other.'],
      otherOrganization,
      [notFound, 'No such organization.'],
    ],
  })
  async configure(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: SetSignInBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<SignInView>> {
    const { issuer, client_id, client_secret, organization_claim = null, organization_value = null } = body;
    const { just_in_time = 'off', allowed_email_domains = [], required = false } = body;
    const joining = { just_in_time, allowed_email_domains, required };
    const settings = { issuer, client_id, client_secret, organization_claim, organization_value, ...joining };
    await this.commandBus.execute(new SetSignIn(caller, id, settings, expected));
    return this.get(caller, id);
  }

  @Delete()
  @Operation({
    id: 'removeSignIn',
    summary: 'Remove single sign-on',
    description:
      'Needs `sso:manage`. Members can no longer sign in through the identity provider, and the links to its ' +
      'accounts are removed. Browser sessions continue until they expire after 10 hours. `POST ' +
      '/api-token/revoke-all` ends the browser sessions of one member.',
    status: 204,
    errors,
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new RemoveSignIn(caller, id, expected));
  }

  @Post('verify')
  @HttpCode(200)
  @RateLimit(heavyRequests)
  @Operation({
    id: 'verifySignIn',
    summary: 'Check single sign-on',
    description:
      'Needs `sso:manage`. Fetches the identity provider’s documents again, tries the client and its secret with a ' +
      'code that does not exist, and updates `status` and `last_error`.',
    status: 200,
    view: SignInView,
    example: signInExample,
    errors,
  })
  async verify(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<SignInView>> {
    await this.commandBus.execute(new VerifySignIn(caller, id));
    return this.get(caller, id);
  }
}
