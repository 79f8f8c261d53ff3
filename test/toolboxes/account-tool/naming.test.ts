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

const name = fc.constantFrom('Work', 'Home', 'Work (conn_0)', 'Work (conn_1)', '');

const accounts = fc
  .array(fc.record({ name, is_own: fc.boolean() }), { minLength: 1, maxLength: 15 })
  .map((all) => all.map((account, place): ToolAccount => ({ ...account, id: `conn_${place}` })));

/** The documented rules, one after another, without short cuts. */
function chooseSlowly(all: readonly ToolAccount[], named: string | undefined): string | null {
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
    const two = ['conn_0', 'conn_1'].map((id) => ({ id, name: id, is_own: true }));
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
        const chosen = 'problem' in choice ? null : choice.account.id;
        expect(chosen).toBe(chooseSlowly(all, named));
        if (!('problem' in choice)) expect(choice.args).toEqual({ text: 'x' });
      }),
      { numRuns: 1000 },
    );
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
