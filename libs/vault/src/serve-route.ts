import { applyDecorators, HttpCode, RequestMapping, RequestMethod, type StreamableFile } from '@nestjs/common';
import { type AccessCheck, Decision } from '#kernel';
import { type Route } from '#vault-protocol';

/**
 * The access check of routes for the service, whose signature `VaultGuard` has verified. Routes for browsers use
 * `everybody`.
 */
export const serviceOnly: AccessCheck = () => Decision.allow;

/**
 * Makes a method serve a route of the protocol. The compiler checks that the method returns the route's response type.
 */
export function Serve<Body extends object | null, Answer>({ method, path, status }: Route<Body, Answer>) {
  const decorate = applyDecorators(RequestMapping({ method: RequestMethod[method], path }), HttpCode(status));
  return <Handler extends (...parameters: never[]) => Promise<Answer | StreamableFile>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => decorate(target, name, descriptor);
}
