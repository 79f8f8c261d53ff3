import { type RoleCard } from '../../role/domain/role-cards.js';
import { type MemberRow } from './member-row.js';
import { type HeldRoleView } from './member.view.js';

/** A role with the letters of the reasons why it is held. */
export type Held = { card: RoleCard; sources: string };

/** Ids of the roles that rows name. */
export function* roleIdsIn(rows: readonly Pick<MemberRow, 'held'>[]): Generator<string> {
  for (const { held } of rows) yield* wordsOf(held).filter((_, place) => place % 2 === 0);
}

/** The roles of one row in the order of their names, without any that was deleted while the page was read. */
export function heldIn({ held }: Pick<MemberRow, 'held'>, cards: ReadonlyMap<string, RoleCard>): Held[] {
  const words = wordsOf(held);
  const roles: Held[] = [];
  for (let place = 0; place < words.length; place += 2) {
    const card = cards.get(words[place]!);
    if (card) roles.push({ card, sources: words[place + 1]! });
  }
  return roles.sort((one, other) => one.card.place - other.card.place);
}

export function heldRoleView({ card, sources }: Held): HeldRoleView {
  const named: HeldRoleView['sources'] = [];
  if (sources.includes('d')) named.push('direct');
  if (sources.includes('g')) named.push('group');
  if (sources.includes('b')) named.push('default');
  return { id: card.id, name: card.name, is_system: card.is_system, sources: named };
}

const wordsOf = (held: string | null): string[] => (held === null ? [] : held.split(' '));
