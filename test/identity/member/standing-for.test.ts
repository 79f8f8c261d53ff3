import fc from 'fast-check';
import { restrictedBy, type MemberTies, standsFor } from '../../../libs/identity/src/member/domain/stands-for.js';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const someone = fc.constantFrom(...ids, 'who left');

const ties = fc.record({
  kind: fc.constantFrom('person' as const, 'service' as const),
  confirmed: fc.boolean(),
  invited_by: fc.uniqueArray(someone, { maxLength: 2 }),
  responsible_user_id: fc.option(someone),
});

const organization = fc
  .array(ties, { minLength: ids.length, maxLength: ids.length })
  .map((all) => new Map<string, MemberTies>(all.map((each, place) => [ids[place]!, each])));

const asking = fc.record({ userId: fc.constantFrom(...ids, ''), issuers: fc.uniqueArray(someone, { maxLength: 3 }) });

type Asking = { userId: string; issuers: readonly string[] };

/** A reference implementation. It applies all rules to all pairs of members until nothing changes. */
function oracle({ userId, issuers }: Asking, known: Map<string, MemberTies>, byInvite: boolean): Set<string> {
  const isPair = (one: string, other: string): boolean => {
    const tie = known.get(one);
    if (!tie) return false;
    if (byInvite && !tie.confirmed && tie.invited_by.includes(other)) return true;
    if (tie.kind === 'person') return false;
    return tie.responsible_user_id === other || (one === userId && issuers.includes(other));
  };
  const everybody = [...ids, 'who left'];
  let result = new Set(userId === '' ? issuers : [userId]);
  for (;;) {
    const wider = new Set(everybody.filter((id) => result.has(id) || [...result].some((from) => isPair(from, id))));
    if (wider.size === result.size) return result;
    result = wider;
  }
}

const sorted = (found: Iterable<string>) => [...found].sort();

describe('The members a principal stands for', () => {
  it('include everyone behind service members and unconfirmed members', () => {
    fc.assert(
      fc.property(asking, organization, (principal, known) => {
        expect(sorted(standsFor(principal, known))).toEqual(sorted(oracle(principal, known, true)));
      }),
    );
  });

  it('pass their restrictions on to it, unless they only invited it', () => {
    fc.assert(
      fc.property(asking, organization, (principal, known) => {
        const expected = oracle(principal, known, false);
        expected.delete(principal.userId);
        expect(sorted(restrictedBy(principal, known))).toEqual(sorted(expected));
      }),
    );
  });

  it('include only the person if the principal is a confirmed person', () => {
    const person: MemberTies = { kind: 'person', confirmed: true, invited_by: ['b'], responsible_user_id: 'c' };
    expect([...standsFor({ userId: 'a', issuers: ['d'] }, new Map([['a', person]]))]).toEqual(['a']);
  });
});
