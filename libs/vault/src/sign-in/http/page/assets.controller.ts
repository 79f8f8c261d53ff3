import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, notFound, type RouteAccess } from '#kernel';
import { script, stylesheet } from './assets.js';

@ApiExcludeController()
@Controller('connect/assets')
export class AssetsController {
  static readonly access: RouteAccess<'get'> = { get: everybody };

  @Get(':name')
  @Header('cache-control', 'public, max-age=31536000, immutable')
  @Header('x-content-type-options', 'nosniff')
  get(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    const asset = [script, stylesheet].find((each) => each.name === name);
    if (!asset) throw notFound('asset');
    void reply.header('content-type', asset.type);
    return asset.text;
  }
}
