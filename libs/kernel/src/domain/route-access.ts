import { type Caller } from './caller.js';
import { Decision } from './decision.js';

/** Decides from the caller alone, before the request is validated, so that 401 and 403 come before 400. */
export type AccessCheck = (caller: Caller) => Decision;

/** The callers that each handler of a controller admits. A handler without an entry admits no one. */
export type RouteAccess<Handler extends string> = Record<Handler, AccessCheck | typeof everybody>;

/** Marks a route that needs no token. */
export const everybody = Symbol('everybody');

/** Admits every member. A caller with a directory token is not a member. */
export const anyMember: AccessCheck = ({ kind }) =>
  kind === 'provisioning'
    ? Decision.refuse('token_kind', 'This is a directory token. Use it only for paths under /scim/v2.')
    : Decision.allow;

/** Admits callers with at least one of these permissions. */
export const withPermission =
  (...permissions: string[]): AccessCheck =>
  (caller) =>
    Decision.requirePermission(caller, ...permissions);
