import { type Caller } from './caller.js';
import { Decision } from './decision.js';

/** Decides from the caller alone, before anything of the request is looked at: 401 and 403 come before 400. */
export type AccessCheck = (caller: Caller) => Decision;

/** Whom each handler of a controller admits; a handler without an entry answers nobody. */
export type RouteAccess<Handler extends string> = Record<Handler, AccessCheck | typeof everybody>;

/** A route that needs no token. */
export const everybody = Symbol('everybody');

/** A route that every member may call; a directory is none. */
export const anyMember: AccessCheck = ({ kind }) =>
  kind === 'provisioning'
    ? Decision.refuse('token_kind', "This is a directory's token: it opens nothing but /scim/v2.")
    : Decision.allow;

/** A route for who holds any one of the permissions. */
export const withPermission =
  (...permissions: string[]): AccessCheck =>
  (caller) =>
    Decision.holding(caller, ...permissions);
