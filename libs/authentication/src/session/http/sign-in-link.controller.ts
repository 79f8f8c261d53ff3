import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess, tokenKind } from '#kernel';
import { AnswersSecret, CurrentCaller } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { MakeSignInLink } from '../commands/make-sign-in-link.js';
import { AuthorizationOptions, paths } from '../domain/authorization-server.js';
import { canSignInBrowser, unscopedTokenRequired } from '#identity';

/** A link that opens a browser session. The link is shown only once. */
class SignInLinkView {
  /** The link. Open it in the browser, or paste it into the sign-in page. */
  url!: string;
  /** When the link expires. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
}

const links = defineBucket({
  name: 'sign_in_link',
  counts: 'Sign-in links per member.',
  quota: 30,
  seconds: 3600,
  countedBy: 'member',
});

@ApiTags('Current user')
@Controller('user/me')
export class SignInLinkController {
  static readonly access: RouteAccess<'make'> = { make: canSignInBrowser };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  @Post('sign-in-link')
  @AnswersSecret()
  @RateLimit(links)
  @Operation({
    id: 'makeSignInLink',
    summary: 'Create a sign-in link',
    description:
      'The link opens a session in one browser, once, within five minutes. There, the caller can then allow apps ' +
      'to use the caller’s toolboxes. The session has the rights of the token that created the link and ends with ' +
      'that token. Only people can call this route, with a token that has no scopes.',
    status: 201,
    view: SignInLinkView,
    example: {
      url: 'https://api.example.com/sign-in?link=lk_live_lnk_7hT2…',
      expires_at: '2026-11-03T09:12:44.000Z',
    },
    errors: [
      [tokenKind, 'Only people can create sign-in links, and only with a token.'],
      [unscopedTokenRequired, 'The token has scopes.'],
    ],
  })
  async make(@CurrentCaller() caller: Caller): Promise<SignInLinkView> {
    const { secret, expires_at } = await this.commandBus.execute(new MakeSignInLink(caller));
    const url = `${this.authorizationOptions.serviceUrl}${paths.signIn}?${new URLSearchParams({ link: secret })}`;
    return { url, expires_at: expires_at.toISOString() };
  }
}
