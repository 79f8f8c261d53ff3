import { Controller, Get, Headers, Ip, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, type RouteAccess } from '../../domain/route-access.js';
import { notFound } from '../../domain/errors.js';
import { Operation } from '../../http/openapi/operation.js';
import { type Bucket } from '../../security/rate-limit/buckets.js';
import { Images } from '../images.js';
import { RateLimits } from '../../security/rate-limit/rate-limits.js';

const pictures: Bucket = { name: 'image', quota: 600, seconds: 60, countedBy: 'address' };

const type = 'image/webp';

/** A page shows images without a token; what is behind the address never changes, and runs nothing. */
const kept = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline; filename="image.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

@ApiTags('Images')
@Controller('image')
export class ImageController {
  static readonly access: RouteAccess<'get'> = { get: everybody };

  constructor(
    private readonly images: Images,
    private readonly limits: RateLimits,
  ) {}

  @Get(':org_id/:id')
  @ApiSecurity({})
  @Operation({
    id: 'getImage',
    summary: 'Get an image',
    description:
      'A logo, at the address that names it. Needs no token, for a page shows it by its address, which nobody guesses ' +
      'and behind which there is never another image.',
    errors: { 404: 'It is none, or has been replaced or removed.' },
  })
  @ApiOkResponse({ description: 'WebP.', content: { [type]: { schema: { type: 'string', format: 'binary' } } } })
  @ApiResponse({ status: 304, description: 'It is the one that `If-None-Match` names.' })
  async get(
    @Param('org_id') orgId: string,
    @Param('id') id: string,
    @Ip() ip: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    await this.limits.consumeByAddress(pictures, ip);
    const bytes = await this.images.find(orgId, id);
    if (!bytes) throw notFound('image');
    const etag = `"${id}"`;
    void reply.headers({ ...kept, etag });
    if (known?.includes(etag)) return void reply.status(304);
    void reply.type(type);
    return bytes;
  }
}
