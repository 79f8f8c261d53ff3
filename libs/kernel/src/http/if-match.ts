import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';

/** Makes a decorator that reads the expected versions from a request, and documents the header. */
export const readsVersion = (read: () => ParameterDecorator) => (): ParameterDecorator => (target, name, position) => {
  const route = Object.getOwnPropertyDescriptor(target, name!)!;
  const description =
    'The last ETag you read, with its quotes, a list of ETags, or `*`. The response is 412 if the resource’s ETag is ' +
    'none of them, because it has changed since then.';
  ApiHeader({ name: 'If-Match', required: false, description })(target, name!, route);
  read()(target, name, position);
};

/**
 * Returns the versions that If-Match lists (RFC 9110, 13.1.1). Undefined if any version matches. What is not a tag of a
 * version matches none.
 * @param tag matches an accepted tag, with the version as its first group.
 */
export function versionsIn(header: string | undefined, tag: RegExp): number[] | undefined {
  if (header === undefined || header === '*') return undefined;
  const tags = header.match(/(?:W\/)?"[^"]*"|[^\s,]+/g) ?? [];
  return tags.map((each) => Number(tag.exec(each)?.[1] ?? NaN));
}

/** Documents that the route answers 304 to a client that already has the resource. */
export const SupportsIfNoneMatch = () =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    description:
      'The last ETag you read, with its quotes, or a list of ETags. The response is 304 if one of them is current.',
  });

/** Reads the versions in If-Match. A weak tag matches no version. */
export const IfMatch = readsVersion(
  createParamDecorator((_: unknown, context: ExecutionContext) => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return versionsIn(headers['if-match'], /^"(0|[1-9]\d{0,14})"$/);
  }),
);
