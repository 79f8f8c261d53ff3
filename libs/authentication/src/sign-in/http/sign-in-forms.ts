import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isSameOrigin, readPageForm } from '#platform/pages';
import { AuthorizationOptions } from '../../session/domain/authorization-server.js';
import { PageProblem } from '../../session/http/browser.filter.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';

const about = 'sign-in';

/** The forms that sign a browser in and out. They work with and without a session. */
@Injectable()
export class SignInForms {
  constructor(
    private readonly signInCookies: SignInCookies,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  /** @throws PageProblem unless the form was sent by this page in this browser. */
  read(request: FastifyRequest): URLSearchParams {
    const form = readPageForm(request);
    const fromHere = isSameOrigin(request, new URL(this.authorizationOptions.serviceUrl).origin);
    if (!fromHere || !this.signInCookies.isFromOurPage(request, about, form.get('csrf') ?? ''))
      throw new PageProblem('form_refused');
    return form;
  }

  /** Returns the value of the field `csrf` of these forms. */
  csrf(request: FastifyRequest, reply: FastifyReply): string {
    return this.signInCookies.csrf(request, reply, about);
  }
}
