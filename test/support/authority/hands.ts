import { type Answer, type Api, type Client } from '../api.js';
import { type MemberClient } from '../founder.js';
import { type Authority } from './facts.js';
import { ObtainedAccounts, type SecondAccounts } from './second-accounts.js';
import { type SignInWays } from './sign-in-ways.js';
import { addressOf, pick, type Step as Picked } from './steps.js';
import { gained, none } from './taken.js';

/** A token, its member (null for a directory's token), and the member who knows its secret. */
type Held = { as: Client; userId: string; hand: string };

type Step = { request: string; hand: string; userId: string; before: Authority; after: Authority };

/** The tokens that members of an organization know, including those they obtain during the test. */
export class Hands {
  private readonly held: Held[];
  /** The ids of all current and former members. */
  private readonly seen = new Set<string>();
  private readonly obtained = new ObtainedAccounts();

  constructor(
    private readonly api: Api,
    private readonly people: readonly MemberClient[],
  ) {
    this.held = people.map((as) => ({ as, userId: as.userId, hand: as.userId }));
  }

  /**
   * The owner may do anything, so other members act more often. The newest tokens act most often, because they reveal
   * most mistakes.
   */
  pick(state: Authority, index: number): Held {
    const owner = this.people[0]!.userId;
    for (const id of state.people.keys()) this.seen.add(id);
    const alive = this.held.filter(({ userId }) => userId === '' || state.people.get(userId)?.active);
    const others = alive.filter(({ hand }) => hand !== owner);
    const from = index % 4 && others.length > 0 ? others : alive;
    return index % 3 ? pick(from, index)! : pick(from.slice(-4), index)!;
  }

  /** What a person can use besides their own account. */
  secondAccounts = (hand: string, state: Authority): SecondAccounts => this.obtained.of(hand, state);

  /** Keeps secrets from a response, and accepts invite links, as anyone who sees them could. */
  async take({ status, body }: Answer, { request, hand, userId, before, after }: Step): Promise<void> {
    if (status < 400) this.obtained.recordStep(hand, { request, isDirectory: userId === '' }, before, after);
    if (typeof body?.token === 'string') {
      const holder = after.tokens.get(body.id)!;
      const { id, opened_by, user_id } = holder;
      this.held.push({ as: this.api.client(body.token), userId: user_id ?? '', hand });
      this.obtained.addToken({ hand, userId: user_id ?? '', id, opened_by });
    }
    const secret = typeof body?.invite_url === 'string' ? body.invite_url.split('#token=')[1] : null;
    const invite = after.invites.get(body?.id);
    if (secret && invite) this.obtained.addLink({ hand, userId, id: invite.id, opened_by: invite.opened_by, secret });
    await this.acceptLink(after);
  }

  private async acceptLink(state: Authority): Promise<void> {
    const link = this.obtained.takeLink();
    if (!link) return;
    const accepted = await this.api.client()('POST /invite/accept', { token: link.secret });
    if (accepted.status !== 200) return;
    const { user, token } = accepted.body;
    this.held.push({ as: this.api.client(token), userId: user.id, hand: link.hand });
    this.obtained.addJoined({ userId: user.id, hand: link.hand });
    const byOwner = state.people.get(link.userId)?.roles.has(state.ownerRole);
    expect([user.id, !byOwner && this.seen.has(user.id)]).toEqual([user.id, false]);
  }

  /**
   * Signs in with an address of the actor, or of any member if the actor configured the identity provider, and keeps a
   * token of the resulting member. A founder's account must not be reachable through another member's identity
   * provider, and no member may gain permissions through their own.
   */
  async signIn(ways: SignInWays, { hand }: Pick<Held, 'hand'>, state: Authority, { a, b, yes }: Picked): Promise<void> {
    const [settings] = await this.api.sql(ways.orgId, 'select set_by from authentication.sign_ins');
    const isOwn = yes && settings !== undefined;
    const controls = isOwn && settings.set_by === hand;
    const people = [...state.people.values()].filter(({ email }) => email !== null);
    const own = people.filter(({ email }) => email!.startsWith(hand.slice(-8)));
    const email = pick(controls ? people : own, a)?.email ?? addressOf(hand, b);
    const userId = await ways.enter(isOwn, { sub: `sub ${email}`, email });
    if (userId !== null) this.obtained.recordSignIn(userId, isOwn ? this.setterOf(settings.set_by, state) : null);
    const found = userId === null ? undefined : state.people.get(userId);
    if (!found || found.id === hand) return;
    if (controls) {
      const held = state.people.get(hand)?.permissions ?? none;
      expect([found.id, gained(held, found.permissions)]).toEqual([found.id, []]);
    } else expect([found.id, this.people.some((founder) => founder.userId === found.id)]).toEqual([found.id, false]);
    this.held.push({ as: this.api.client(await ways.tokenOf(found.id)), userId: found.id, hand });
  }

  /**
   * Service members that can access more than their responsible member, according to what each can read about itself.
   */
  async reachingFurther(): Promise<Held[]> {
    const own = new Map<string, string>();
    for (const as of this.people) own.set(as.userId, await this.reach(as));
    const found: Held[] = [];
    for (const each of this.held)
      if (own.get(each.hand) === 'blocked' && (await this.isService(each)) && (await this.reach(each.as)) === 'allowed')
        found.push(each);
    return found;
  }

  /** Forks that a member can use although the upstream is blocked for them. No rule in this test names a fork. */
  async forksLetThrough(slugs: Iterable<string>): Promise<string[]> {
    const found: string[] = [];
    for (const slug of slugs)
      for (const as of this.people)
        if ((await this.reach(as)) === 'blocked' && (await this.reach(as, slug)) === 'allowed') found.push(slug);
    return found;
  }

  private setterOf(userId: string, { people, ownerRole }: Authority) {
    return { hand: this.obtained.handOf(userId) ?? '', isOwner: people.get(userId)?.roles.has(ownerRole) ?? false };
  }

  /** Members who are blocked from Slack themselves must not approve it for a second account. */
  async expectNoUseForAccounts(known: SecondAccounts, as: Client, before: Authority, after: Authority): Promise<void> {
    const approved = [...after.exceptions.values()].filter(
      ({ id, user_id }) => !before.exceptions.has(id) && known.accounts.has(user_id),
    );
    if (approved.length > 0) expect([approved, await this.reach(as)]).toEqual([approved, 'allowed']);
  }

  private async isService({ as }: Held): Promise<boolean> {
    return (await as('GET /user/me')).body.user?.kind === 'service';
  }

  private async reach(as: Client, slug = 'slack'): Promise<string> {
    return (await as(`GET /restriction/explain?connector_slug=${slug}`)).body.decision;
  }
}
