import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, IgnoresUnknownParameters, type RouteAccess } from '#kernel';
import { sendPage } from '#platform/pages';
import { HomeAddresses, homePage } from './home-page.js';
import { llmsText } from './llms-text.js';

@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller()
export class HomeController {
  static readonly access: RouteAccess<'show' | 'tellPrograms'> = { show: everybody, tellPrograms: everybody };

  constructor(private readonly addresses: HomeAddresses) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    sendPage(reply, 200, homePage(this.addresses), this.addresses.serviceUrl.startsWith('https:'));
  }

  @Get('llms.txt')
  @Header('content-type', 'text/markdown; charset=utf-8')
  tellPrograms(): string {
    return llmsText(this.addresses.serviceUrl);
  }
}
