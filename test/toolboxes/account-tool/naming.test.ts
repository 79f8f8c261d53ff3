import fc from 'fast-check';
import { selectWithin } from '../../../libs/toolboxes/src/account-tool/domain/size-limit.js';
import { nameAccountTools } from '../../../libs/toolboxes/src/account-tool/domain/account-tool-names.js';
import {
  addAccountChoice,
  chooseAccount,
  maxAccounts,
  nameAccountArgument,
  nameAccounts,
  sortOwnFirst,
  type ToolAccount,
} from '../../../libs/toolboxes/src/account-tool/domain/account-choice.js';

const active = { status: 'active', owner_label: 'Grace' } as const;

const status = fc.constantFrom<ToolAccount['status']>('active', 'needs_reauth', 'disconnected');

const name = fc.constantFrom('Work', 'Home', 'Work (conn_0)', 'Work (conn_1)', '');

const accounts = fc
  .array(fc.record({ name, is_own: fc.boolean(), status }), { minLength: 1, maxLength: 15 })
  .map((all) => all.map((account, place): ToolAccount => ({ ...account, id: `conn_${place}`, owner_label: 'Grace' })));

/** The documented rules, one after another, without short cuts. Returns the account that acts, or that must be reconnected. */
function chooseSlowly(all: readonly ToolAccount[], named: string | undefined) {
  const chosen = findSlowly(all, named);
  const isOwnLost = all.some(({ is_own }) => is_own) && !all.some((each) => each.is_own && each.status === 'active');
  return { acts: chosen, mustReconnect: chosen === null && named === undefined && isOwnLost };
}

function findSlowly(all: readonly ToolAccount[], named: string | undefined): string | null {
  const own = all.filter(({ is_own }) => is_own);
  const shown = [...own, ...all.filter(({ is_own }) => !is_own)].slice(0, maxAccounts);
  if (shown.length === 1 && named === undefined) return shown[0]!.id;
  for (const [shownName, account] of nameAccounts(all)) if (shownName === named) return account.id;
  return null;
}

/** Takes items from the first to the last, and leaves out each that no longer fits. */
function selectSlowly(items: readonly { bytes: number }[], limit: number): { bytes: number }[] {
  const taken = items.slice(0, 1);
  for (const item of items.slice(1))
    if ([...taken, item].reduce((sum, { bytes }) => sum + bytes, 0) <= limit) taken.push(item);
  return taken;
}

describe('The accounts of a tool', () => {
  it('have distinct names, own ones first', () => {
    fc.assert(
      fc.property(accounts, (all) => {
        const named = nameAccounts(all);
        expect(named.size).toBe(Math.min(all.length, maxAccounts));
        const owned = [...named.values()].map(({ is_own }) => is_own);
        expect(owned).toEqual([...owned].sort((one, other) => Number(other) - Number(one)));
        for (const [shown, { name: own }] of named) expect(shown.startsWith(own)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('never get a name that another account had', () => {
    fc.assert(
      fc.property(accounts, fc.array(fc.boolean()), (all, ended) => {
        const before = nameAccounts(all);
        const after = nameAccounts(all.filter((_, place) => !ended[place]));
        for (const [shown, { id }] of after) expect([undefined, id]).toContain(before.get(shown)?.id);
      }),
      { numRuns: 1000 },
    );
  });

  it('keep connectors with own accounts first, so that limits drop only others', () => {
    fc.assert(
      fc.property(fc.array(accounts, { maxLength: 8 }), fc.array(fc.nat(50)), fc.nat(100), (all, sizes, limit) => {
        const bySlug = new Map(all.map((each, place) => [`connector-${place}`, each]));
        const owned = [...sortOwnFirst(bySlug).values()].map((each) => each.some(({ is_own }) => is_own));
        expect(owned).toEqual([...owned].sort((one, other) => Number(other) - Number(one)));
        const items = sizes.map((bytes) => ({ bytes }));
        expect(selectWithin(items, limit)).toEqual(selectSlowly(items, limit));
      }),
      { numRuns: 1000 },
    );
  });

  it('are named in an argument that the tool does not have', () => {
    const two = ['conn_0', 'conn_1'].map((id) => ({ ...active, id, name: id, is_own: true }));
    const properties = { _account: { enum: ['inbox'] }, __account: {} };
    expect(addAccountChoice({ properties, required: ['_account'] }, two)).toMatchObject({
      properties: { ...properties, ___account: { enum: ['conn_0', 'conn_1'] } },
      required: ['_account', '___account'],
    });
    expect(nameAccountArgument({})).toBe('_account');
    const choice = chooseAccount(two.slice(0, 1), { _account: 'inbox' }, nameAccountArgument({ properties }));
    expect(choice).toMatchObject({ args: { _account: 'inbox' } });
  });

  it('are chosen by exactly the names that are shown', () => {
    fc.assert(
      fc.property(accounts, fc.option(name, { nil: undefined }), (all, named) => {
        const args = { text: 'x', ...(named !== undefined && { _account: named }) };
        const choice = chooseAccount(all, args, '_account');
        const acts = 'account' in choice ? choice.account.id : null;
        expect({ acts, mustReconnect: 'expired' in choice }).toEqual(chooseSlowly(all, named));
        if ('account' in choice) expect(choice.args).toEqual({ text: 'x' });
      }),
      { numRuns: 1000 },
    );
  });

  it('of somebody else never act without a name while the caller has an own account', () => {
    fc.assert(
      fc.property(accounts, (all) => {
        const choice = chooseAccount(all, {}, '_account');
        const used = 'account' in choice ? choice.account : 'expired' in choice ? choice.expired : null;
        if (used && all.some(({ is_own }) => is_own)) expect(used.is_own).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('say whose they are', () => {
    const own = { ...active, id: 'conn_0', name: 'Work', is_own: true, status: 'disconnected' as const };
    const shared = { ...active, id: 'conn_1', name: 'Work', is_own: false };
    const { description } = (addAccountChoice({}, [own, shared]).properties as any)._account;
    expect(description).toContain('“Work” (disconnected), “Work (conn_1)” of Grace.');
  });
});

const part = fc.stringMatching(/^[a-c_]{1,4}$/);
const tools = fc.uniqueArray(fc.record({ connector_slug: part, tool_name: part }), {
  selector: ({ connector_slug, tool_name }) => `${connector_slug} ${tool_name}`,
  maxLength: 40,
});

describe('The tools of all accounts', () => {
  it('have distinct names', () => {
    fc.assert(
      fc.property(tools, (all) => {
        expect(new Set(nameAccountTools(all)).size).toBe(all.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('never get a name that another tool had before a connector was added', () => {
    fc.assert(
      fc.property(tools, (all) => {
        const before = nameAccountTools(all.slice(1));
        const [added, ...after] = nameAccountTools(all);
        expect(before).not.toContain(added);
        for (const [place, now] of after.entries()) if (now !== before[place]) expect(before).not.toContain(now);
      }),
      { numRuns: 1000 },
    );
  });
});
