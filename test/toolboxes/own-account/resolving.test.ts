import fc from 'fast-check';
import { resolveAccount, type UsableAccount } from '../../../libs/toolboxes/src/entry/domain/caller-account.js';

type Status = UsableAccount['status'];

/** The documented rules, one after another, without short cuts. */
function resolveSlowly(usable: readonly UsableAccount[], chosenId: string | null) {
  const candidates = usable.filter(({ status }) => status === 'active');
  for (const account of usable)
    if (account.id === chosenId && account.status === 'active') return { uses: account.id, problem: null };
  for (const account of usable)
    if (account.id === chosenId && account.status === 'needs_reauth')
      return { uses: null, problem: 'account_needs_reauth' };
  const own = candidates.filter(({ is_own }) => is_own).length;
  if (own === 1) return { uses: candidates.find(({ is_own }) => is_own)!.id, problem: null };
  if (own > 1) return { uses: null, problem: 'account_ambiguous' };
  for (const { is_own, status } of usable)
    if (is_own && status === 'needs_reauth') return { uses: null, problem: 'account_needs_reauth' };
  if (candidates.length > 0) return { uses: null, problem: 'account_ambiguous' };
  for (const account of usable) if (account.is_own) return { uses: null, problem: 'account_needs_reauth' };
  return { uses: null, problem: 'account_missing' };
}

const accounts = fc
  .array(
    fc.record({ is_own: fc.boolean(), status: fc.constantFrom<Status>('active', 'needs_reauth', 'disconnected') }),
    {
      maxLength: 5,
    },
  )
  .map((all) => all.map((account, place): UsableAccount => ({ ...account, id: `conn_${place}` })));

const chosen = fc.option(fc.integer({ min: 0, max: 6 }).map((place) => `conn_${place}`));

const runs = { numRuns: 10_000 };

describe('The account of a call', () => {
  it('is the one that the documented rules give', () => {
    fc.assert(
      fc.property(accounts, chosen, (usable, chosenId) => {
        const { account, problem } = resolveAccount(usable, chosenId);
        expect({ uses: account?.id ?? null, problem }).toEqual(resolveSlowly(usable, chosenId));
      }),
      runs,
    );
  });

  it('is active, and is the caller’s own unless the caller chose it', () => {
    fc.assert(
      fc.property(accounts, chosen, (usable, chosenId) => {
        const { account } = resolveAccount(usable, chosenId);
        if (account) expect([account.status, account.is_own || account.id === chosenId]).toEqual(['active', true]);
      }),
      runs,
    );
  });

  it('does not depend on the order of the connections', () => {
    fc.assert(
      fc.property(accounts, chosen, (usable, chosenId) => {
        const [one, other] = [usable, [...usable].reverse()].map((each) => resolveAccount(each, chosenId));
        expect([one!.account?.id, one!.problem]).toEqual([other!.account?.id, other!.problem]);
      }),
      runs,
    );
  });
});
