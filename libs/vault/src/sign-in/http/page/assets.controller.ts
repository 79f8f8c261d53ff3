import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { assetHeaders, assetNamed, everybody, type RouteAccess } from '#kernel';
import { script, stylesheet } from './assets.js';

@ApiExcludeController()
@Controller('connect/assets')
export class AssetsController {
  static readonly access: RouteAccess<'get'> = { get: everybody };

  @Get(':name')
  get(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    const { type, text } = assetNamed([script, stylesheet], name);
    void reply.headers({ ...assetHeaders, 'content-type': type });
    return text;
  }
}
