import { createHash } from 'node:crypto';
import { Controller, Get, Param, Res, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, notFound, type RouteAccess } from '#kernel';
import { type Asset, type Frame } from './html.js';
import { css } from './style.js';

/**
 * Creates an asset. Its name is a hash of its content, so browsers may cache the asset forever.
 * @param folder the path of the asset.
 */
export function assetIn(folder: string, extension: string, type: string, text: string): Asset {
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 16)}.${extension}`;
  return { name, path: `${folder}/${name}`, type, text };
}

export const stylesheetIn = (folder: string): Asset => assetIn(folder, 'css', 'text/css; charset=utf-8', css);

const headers = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Serves the assets that pages of a frame refer to.
 * @param folder the path of the assets, as passed to `assetIn`.
 */
export function assetsController(folder: string, { stylesheet, script }: Frame): Type {
  const assets = [stylesheet, script].filter((each) => each !== undefined);

  @ApiExcludeController()
  @Controller(folder)
  class AssetsController {
    static readonly access: RouteAccess<'get'> = { get: everybody };

    @Get(':name')
    get(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): string {
      const asset = assets.find((each) => each.name === name);
      if (!asset) throw notFound('asset');
      void reply.headers({ ...headers, 'content-type': asset.type });
      return asset.text;
    }
  }
  return AssetsController;
}
