import { type Answer, type Api, type Client } from '../api.js';
import { type MemberClient } from '../founder.js';
import { type Authority } from './facts.js';
import { type SignInWays } from './sign-in-ways.js';
import { addressOf, pick, type Step as Picked } from './steps.js';
import { gained, none } from './taken.js';

/** A token, whose it is (nobody's: a directory's), and who has it in hand. */
type Held = { as: Client; userId: string; hand: string };

type Step = { hand: string; userId: string; before: Authority; after: Authority };

/** The tokens that the people of an organization have, and come by through what they do. */
export class Hands {
  private readonly held: Held[];
  /** Everybody who ever was a member. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly api: Api,
    private readonly people: readonly MemberClient[],
  ) {
    this.held = people.map((as) => ({ as, userId: as.userId, hand: as.userId }));
  }

  /** The owner may do anything; the others find what they shouldn't, and most of it with what they came by last. */
  pick(state: Authority, who: number): Held {
    const owner = this.people[0]!.userId;
    for (const id of state.people.keys()) this.seen.add(id);
    const alive = this.held.filter(({ userId }) => userId === '' || state.people.get(userId)?.active);
    const others = alive.filter(({ hand }) => hand !== owner);
    const from = who % 4 && others.length > 0 ? others : alive;
    return who % 3 ? pick(from, who)! : pick(from.slice(-4), who)!;
  }

  /** Keeps the secret that an answer shows, and joins by a link, as whoever sees one could. */
  async take({ body }: Answer, { hand, userId, before, after }: Step): Promise<void> {
    if (typeof body?.token === 'string') {
      const [holder] = [...after.tokens.values()].filter(({ id }) => id === body.id);
      this.held.push({ as: this.api.client(body.token), userId: holder!.user_id ?? '', hand });
    }
    const secret = typeof body?.invite_url === 'string' ? body.invite_url.split('#token=')[1] : null;
    if (!secret) return;
    const accepted = await this.api.client()('POST /invite/accept', { token: secret });
    if (accepted.status !== 200) return;
    const { user, token } = accepted.body;
    this.held.push({ as: this.api.client(token), userId: user.id, hand });
    const byOwner = before.people.get(userId)!.roles.has(before.ownerRole);
    expect([user.id, !byOwner && this.seen.has(user.id)]).toEqual([user.id, false]);
  }

  /**
   * Signs in with an address of the one who acts, or with any member's where they set up the issuer, and keeps a token
   * of the member whom the product takes them for. Through an issuer of others nobody becomes a founder; through their
   * own, nobody becomes a member who may do more.
   */
  async signIn(ways: SignInWays, { hand }: Pick<Held, 'hand'>, state: Authority, { a, b, yes }: Picked): Promise<void> {
    const [settings] = await this.api.sql(ways.orgId, 'select set_by from provisioning.sign_ins');
    const isOwn = yes && settings !== undefined;
    const controls = isOwn && settings.set_by === hand;
    const people = [...state.people.values()].filter(({ email }) => email !== null);
    const own = people.filter(({ email }) => email!.startsWith(hand.slice(-8)));
    const email = pick(controls ? people : own, a)?.email ?? addressOf(hand, b);
    const userId = await ways.enter(isOwn, { sub: `sub ${email}`, email });
    const found = userId === null ? undefined : state.people.get(userId);
    if (!found || found.id === hand) return;
    if (controls) {
      const held = state.people.get(hand)?.permissions ?? none;
      expect([found.id, gained(held, found.permissions)]).toEqual([found.id, []]);
    } else expect([found.id, this.people.some((founder) => founder.userId === found.id)]).toEqual([found.id, false]);
    this.held.push({ as: this.api.client(await ways.tokenOf(found.id)), userId: found.id, hand });
  }

  /** Service members through which somebody reaches what they may not, by what each is told of itself. */
  async reachingFurther(): Promise<Held[]> {
    const own = new Map<string, string>();
    for (const as of this.people) own.set(as.userId, await this.reach(as));
    const found: Held[] = [];
    for (const each of this.held)
      if (own.get(each.hand) === 'blocked' && (await this.isService(each)) && (await this.reach(each.as)) === 'allowed')
        found.push(each);
    return found;
  }

  /** Forks of what somebody may not use that they may: no rule here speaks of a fork. */
  async forksLetThrough(slugs: Iterable<string>): Promise<string[]> {
    const found: string[] = [];
    for (const slug of slugs)
      for (const as of this.people)
        if ((await this.reach(as)) === 'blocked' && (await this.reach(as, slug)) === 'allowed') found.push(slug);
    return found;
  }

  private async isService({ as }: Held): Promise<boolean> {
    return (await as('GET /user/me')).body.user?.kind === 'service';
  }

  private async reach(as: Client, slug = 'slack'): Promise<string> {
    return (await as(`GET /restriction/explain?connector_slug=${slug}`)).body.decision;
  }
}
