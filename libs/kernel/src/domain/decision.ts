import { type Caller, freezeCauses } from './caller.js';
import { type ErrorDefinition, refineError, refines } from './error-definitions.js';
import { permissionRequired, scopeMissing, tokenKind } from './errors.js';

/** The result of a policy. Commands call `orThrow()`, and views show `allowed` as a `can_*` flag. */
export class Decision {
  private constructor(
    private readonly cause: ErrorDefinition<unknown[]> | null = null,
    private readonly args: readonly unknown[] = [],
  ) {}

  static readonly allow = new Decision();

  /** Refuses for this cause. The error is created when it is thrown. */
  static refuse<Args extends unknown[]>(cause: ErrorDefinition<Args>, ...args: Args): Decision {
    return new Decision(cause as ErrorDefinition<unknown[]>, args);
  }

  /** Allows callers who have at least one of these permissions. */
  static requirePermission(
    caller: Pick<Caller, 'kind' | 'permissions' | 'rolePermissions'>,
    ...permissions: string[]
  ): Decision {
    if (permissions.some((permission) => caller.permissions.has(permission))) return Decision.allow;
    if (caller.kind === 'provisioning') return Decision.refuse(directoryToken);
    const isOutOfScope = permissions.some((permission) => caller.rolePermissions.has(permission));
    return Decision.refuse(isOutOfScope ? scopeMissing : permissionRequired, permissions);
  }

  /** Returns the first refusal among several decisions, otherwise an allowed decision. */
  static all(...decisions: readonly Decision[]): Decision {
    for (const decision of decisions) if (!decision.allowed) return decision;
    return Decision.allow;
  }

  get allowed(): boolean {
    return this.cause === null;
  }

  /** The reason of the refusal. Null if allowed. */
  get reason(): string | null {
    return this.cause?.reason ?? null;
  }

  /** Whether it is refused for one of these causes. */
  isCausedBy(...causes: ErrorDefinition[]): boolean {
    return this.cause !== null && refines(this.cause, causes);
  }

  /** @throws the error of the refusal. */
  orThrow(): void {
    if (this.cause) throw this.cause(...this.args);
  }
}

/**
 * Allows writes unless the caller's organization is frozen. With it, a response can say in advance why a write would
 * be refused.
 */
export const canWriteAtAll = ({ frozen }: Caller): Decision =>
  frozen === null ? Decision.allow : Decision.refuse(freezeCauses[frozen]);

/** Decides from the caller alone, before the request is validated, so that 401 and 403 come before 400. */
export type AccessCheck = (caller: Caller) => Decision;

/** The callers that each handler of a controller admits. A handler without an entry admits no one. */
export type RouteAccess<Handler extends string> = Record<Handler, AccessCheck | typeof everybody>;

/** Marks a route that needs no token. */
export const everybody = Symbol('everybody');

const directoryToken = refineError(tokenKind, () => 'This is a directory token. Use it only for paths under /scim/v2.');

/** Admits every member. A caller with a directory token is not a member. */
export const anyMember: AccessCheck = ({ kind }) =>
  kind === 'provisioning' ? Decision.refuse(directoryToken) : Decision.allow;

/** Admits callers with at least one of these permissions. */
export const withPermission =
  (...permissions: string[]): AccessCheck =>
  (caller) =>
    Decision.requirePermission(caller, ...permissions);

/** Admits callers with at least one of these permissions. Which one they need depends on the request. */
export const withPermissionByRequest =
  (...permissions: string[]): AccessCheck =>
  (caller) => {
    const decision = Decision.requirePermission(caller, ...permissions);
    return decision.isCausedBy(permissionRequired) ? Decision.refuse(onePermissionRequired, permissions) : decision;
  };

/** Has no `request_access`, because a request for one of the permissions may not help. */
const onePermissionRequired = refineError(permissionRequired, (permissions: readonly string[]) => ({
  message: `You need the permission ${permissions.join(' or ')}, depending on the request. Ask an administrator for access.`,
  details: { required_permissions: permissions },
}));
