import { type Act, type Caller } from '#kernel';

/** Somebody leaves: who decides it, and what they decide. */
export type Leaving = {
  caller: Caller;
  userId: string;
  transferTo: string | null;
  /** Connections that stand in for the leaver's in other people's toolboxes. */
  replacements: readonly { connector_slug: string; connection_id: string }[];
  act: Act;
};

/** What became of the leaver's things of one kind. */
export type Outcome = { transferred?: number; disconnected?: number; replaced?: number; ownerless?: number };

/** One kind of thing that members own, told by the context that has it. */
export type OwnedThing = {
  /** As the counts of a removal name it: `toolboxes`. */
  kind: string;
  /** Whether somebody has to take it over where the organization's settings ask for that. */
  needsOwner: boolean;
  count(orgId: string, userId: string): Promise<number>;
  /** What an administrator reads before they decide: fields of the preview. */
  preview(caller: Caller, userId: string): Promise<object>;
  /** Belongs into the transaction of the removal. */
  handOver(leaving: Leaving): Promise<Outcome>;
};

/** Every kind that the running product has. Contexts add theirs when their module starts. */
export class OwnedThings {
  private readonly known = new Map<string, OwnedThing>();

  add(thing: OwnedThing): void {
    this.known.set(thing.kind, thing);
  }

  get all(): OwnedThing[] {
    return [...this.known.values()];
  }
}
