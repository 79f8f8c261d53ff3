import { type Authority } from './facts.js';

/** What one person can use besides their own account. */
export type SecondAccounts = {
  /** Service members and members whose token or invite link the person knows. */
  accounts: ReadonlySet<string>;
  /** Members whom a directory added for the person, until an owner's identity provider signs them in. */
  brought: ReadonlySet<string>;
  /** Pending invites whose link the person knows. */
  links: ReadonlySet<string>;
  /** Suspended accounts that only the person suspended. */
  ownSuspensions: ReadonlySet<string>;
};

type StepFacts = { request: string; isDirectory: boolean };
type Obtained = { userId: string; hand: string };
type ObtainedToken = Obtained & { id: string; opened_by: string };
export type ObtainedLink = { hand: string; userId: string; id: string; opened_by: string; secret: string };

/** Records which accounts the members of an organization obtain. Does not read what the product records about this. */
export class ObtainedAccounts {
  private readonly joined: Obtained[] = [];
  private readonly brought: Obtained[] = [];
  private readonly tokens: ObtainedToken[] = [];
  private readonly links: ObtainedLink[] = [];
  private readonly suspenders = new Map<string, Set<string>>();

  addToken(token: ObtainedToken): void {
    this.tokens.push(token);
  }

  addLink(link: ObtainedLink): void {
    this.links.push(link);
  }

  /** Returns the oldest link, so that it is accepted. Links stay unused for a while, because others may change them. */
  takeLink(): ObtainedLink | undefined {
    return this.links.length > 2 ? this.links.shift() : undefined;
  }

  addJoined(joined: Obtained): void {
    this.joined.push(joined);
  }

  /** Records the effects of a step on members. @param hand whose token was used. */
  recordStep(hand: string, { request, isDirectory }: StepFacts, before: Authority, after: Authority): void {
    const suspended = /^POST \/member\/(\w+)\/suspend$/.exec(request)?.[1];
    for (const { id, active } of after.people.values()) {
      const was = before.people.get(id);
      if (!was && isDirectory) this.brought.push({ userId: id, hand });
      if (was?.active && !active) this.suspenders.set(id, new Set([hand]));
      else if (id === suspended) this.suspenders.get(id)?.add(hand);
      if (was && !was.active && active) this.suspenders.delete(id);
    }
  }

  /**
   * Records that an identity provider signed a member in, which confirms the member's address. Nobody else can use the
   * account then, except the person who set up the provider.
   * @param setter null for the provider of the installation.
   */
  recordSignIn(userId: string, setter: { hand: string; isOwner: boolean } | null): void {
    keep(this.joined, (each) => each.userId !== userId || each.hand === setter?.hand);
    if (setter?.isOwner) keep(this.brought, (each) => each.userId !== userId);
  }

  /** The person who uses an account. */
  handOf(userId: string | null): string | null {
    return this.joined.find((each) => each.userId === userId)?.hand ?? userId;
  }

  of(hand: string, { tokens, people, invites }: Authority): SecondAccounts {
    const joined = this.joined.filter((each) => each.hand === hand).map(({ userId }) => userId);
    const responsible = new Set([hand, ...joined]);
    const own = [...people.values()].filter(({ responsible: id }) => id !== null && responsible.has(id));
    const opened = this.tokens.filter(({ hand: by, id, opened_by }) => {
      const token = tokens.get(id);
      return by === hand && token?.live === true && token.opened_by === opened_by;
    });
    const services = opened.filter(({ userId }) => people.get(userId)?.kind === 'service');
    const accounts = new Set([...joined, ...own.map(({ id }) => id), ...services.map(({ userId }) => userId)]);
    const links = this.links.filter(
      ({ hand: by, id, opened_by }) => by === hand && invites.get(id)?.opened_by === opened_by,
    );
    const isOwn = (id: string) => [...(this.suspenders.get(id) ?? [])].every((by) => by === hand);
    return {
      accounts,
      brought: new Set(this.brought.filter((each) => each.hand === hand).map(({ userId }) => userId)),
      links: new Set(links.map(({ id }) => id)),
      ownSuspensions: new Set([...this.suspenders.keys()].filter(isOwn)),
    };
  }
}

function keep(list: Obtained[], isKept: (each: Obtained) => boolean): void {
  list.splice(0, list.length, ...list.filter(isKept));
}
