import { type Caller } from '#kernel';

/** Port for other parts to check an organization id in a path against the token's organization. */
export abstract class OwnOrganizations {
  /** @throws forbidden `other_organization` if the person belongs to it, else not_found. */
  abstract refuseOther(caller: Caller, id: string): Promise<void>;
}
