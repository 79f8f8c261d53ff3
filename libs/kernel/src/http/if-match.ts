import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';

/** Makes a decorator that reads the expected version from a request, and documents the header. */
export const readsVersion = (read: () => ParameterDecorator) => (): ParameterDecorator => (target, name, position) => {
  const route = Object.getOwnPropertyDescriptor(target, name!)!;
  const description = 'The last ETag you read. The response is 412 if the resource has changed since then.';
  ApiHeader({ name: 'If-Match', required: false, description })(target, name!, route);
  read()(target, name, position);
};

/** Reads the version in If-Match. Without the header, any version matches. A malformed version matches none. */
export const IfMatch = readsVersion(
  createParamDecorator((_: unknown, context: ExecutionContext) => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
    if (header === undefined || header === '*') return undefined;
    return Number(/^"(\d+)"$/.exec(header)?.[1] ?? NaN);
  }),
);
