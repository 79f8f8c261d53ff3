import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, IgnoresUnknownParameters, type RouteAccess, sendPage } from '#kernel';
import { homePage } from './home-page.js';

/** Where people are sent on to, as browsers know it. */
export abstract class HomeAddresses {
  abstract readonly serviceUrl: string;
  abstract readonly vaultUrl: string;
  abstract readonly appUrl: string;
}

@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller()
export class HomeController {
  static readonly access: RouteAccess<'show'> = { show: everybody };

  constructor(private readonly addresses: HomeAddresses) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    sendPage(reply, 200, homePage(this.addresses), this.addresses.serviceUrl.startsWith('https:'));
  }
}
