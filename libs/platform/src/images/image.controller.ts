import { Controller, Get, Headers, Ip, Module, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, notFound, type RouteAccess } from '#kernel';
import { SupportsIfNoneMatch } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { Images } from './images.js';
import { RateLimits, defineBucket } from '#platform/rate-limit';

const imageRequests = defineBucket({
  name: 'image',
  counts: 'Images requested per address.',
  quota: 600,
  seconds: 60,
  countedBy: 'address',
});

const type = 'image/webp';

/** Headers for images, which pages show without a token. The image at a URL never changes and cannot run code. */
const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline; filename="image.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

@ApiTags('Images')
@Controller('image')
class ImageController {
  static readonly access: RouteAccess<'get'> = { get: everybody };

  constructor(
    private readonly images: Images,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get(':org_id/:id')
  @ApiSecurity({})
  @ApiParam({ name: 'org_id', description: 'The id of the organization.' })
  @SupportsIfNoneMatch()
  @Operation({
    id: 'getImage',
    summary: 'Get an image',
    description:
      'Returns a logo. No token is needed, so that pages can embed the logo by its URL. The URL cannot be guessed, ' +
      'and its image never changes.',
    also: { 304: 'The image matches `If-None-Match`.' },
    errors: [[notFound, 'No such image, or it was replaced or removed.'], imageRequests.exceeded],
  })
  @ApiOkResponse({ description: 'WebP.', content: { [type]: { schema: { type: 'string', format: 'binary' } } } })
  async get(
    @Param('org_id') orgId: string,
    @Param('id') id: string,
    @Ip() ip: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    await this.rateLimits.consumeByAddress(imageRequests, ip);
    const bytes = await this.images.find(orgId, id);
    if (!bytes) throw notFound('image');
    const etag = `"${id}"`;
    void reply.headers({ ...imageHeaders, etag });
    if (known?.includes(etag)) return void reply.status(304);
    void reply.type(type);
    return bytes;
  }
}

/** Serves images stored by `Images`, in the process that answers clients. */
@Module({ controllers: [ImageController] })
export class ImagesModule {}
