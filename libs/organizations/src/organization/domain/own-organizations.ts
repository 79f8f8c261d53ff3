import { type Caller } from '#kernel';

/** Port for other parts to what an id in a path says: a token is bound to one organization. */
export abstract class OwnOrganizations {
  /** @throws forbidden `other_organization` to who belongs to it: they may know that it is there; else not_found. */
  abstract refuseOther(caller: Caller, id: string): Promise<void>;
}
