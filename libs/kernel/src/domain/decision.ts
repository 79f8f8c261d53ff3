import { type ApiError, conflict, type ErrorReason, forbidden } from './errors.js';
import { type Caller } from './caller.js';

/** The answer of a policy: commands call `orThrow()`, views show `allowed` as a `can_*` flag. */
export class Decision {
  private constructor(private readonly refusal?: () => ApiError) {}

  static readonly allow = new Decision();

  /** Not this caller: 403. */
  static refuse(reason: ErrorReason, message: string, details?: object): Decision {
    return new Decision(() => forbidden(reason, message, details));
  }

  /** Nobody in the present state: 409. */
  static clash(reason: ErrorReason, message: string, details?: object): Decision {
    return new Decision(() => conflict(reason, message, { details }));
  }

  /** Refused with an answer of its own. */
  static answering(refusal: () => ApiError): Decision {
    return new Decision(refusal);
  }

  /** Allowed to who holds any one of the permissions. */
  static holding(caller: Pick<Caller, 'permissions' | 'rolePermissions'>, ...permissions: string[]): Decision {
    if (permissions.some((permission) => caller.permissions.has(permission))) return Decision.allow;
    return new Decision(() => lacking(caller, permissions));
  }

  /** The first refusal of several, else allowed; later ones are not asked once one refuses. */
  static all(...decisions: (() => Decision)[]): Decision {
    for (const decide of decisions) {
      const decision = decide();
      if (!decision.allowed) return decision;
    }
    return Decision.allow;
  }

  get allowed(): boolean {
    return this.refusal === undefined;
  }

  /** Why it is refused; null when allowed. */
  get reason(): string | null {
    return this.refusal?.().parts.reason ?? null;
  }

  /** @throws forbidden or conflict when refused. */
  orThrow(): void {
    if (this.refusal) throw this.refusal();
  }
}

function lacking(caller: Pick<Caller, 'rolePermissions'>, permissions: string[]): ApiError {
  const details = { required_permissions: permissions, request_access: { permission: permissions[0] } };
  const named = permissions.join(' or ');
  return permissions.some((permission) => caller.rolePermissions.has(permission))
    ? forbidden('scope_missing', `This token's scopes leave out ${named}: use a token that has it.`, details)
    : forbidden('permission_required', `This needs the permission ${named}: ask an administrator for it.`, details);
}
