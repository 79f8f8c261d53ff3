import fc from 'fast-check';
import { type EntryFacts, obstacle, unmetReason } from '../../../libs/toolboxes/src/entry/domain/unmet-reason.js';
import { callArguments, frozenAmong, shownSchema } from '../../../libs/toolboxes/src/entry/domain/shown-schema.js';

const facts: fc.Arbitrary<EntryFacts> = fc.record({
  connector_available: fc.boolean(),
  is_pinned: fc.boolean(),
  connection: fc.option(
    fc.record({
      status: fc.constantFrom('pending' as const, 'active' as const, 'needs_reauth' as const, 'disconnected' as const),
      owner_holds_connector: fc.boolean(),
      owner_suspended: fc.boolean(),
    }),
  ),
  editor: fc.constantFrom('has_access' as const, 'no_access' as const, 'inactive' as const),
  tool: fc.constantFrom('active' as const, 'disabled' as const, 'missing' as const),
});

/** Whether the entry has no fault. */
const isSound = ({ connection, ...rest }: EntryFacts): boolean =>
  rest.connector_available &&
  rest.is_pinned &&
  connection?.status === 'active' &&
  connection.owner_holds_connector &&
  !connection.owner_suspended &&
  rest.editor === 'has_access' &&
  rest.tool === 'active';

describe('A tool of a toolbox', () => {
  it('can be called if and only if nothing blocks it', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), fc.boolean(), fc.boolean(), (known, enabled, allowed, isTierBlocked) => {
        const blocked_tier = isTierBlocked ? ('write' as const) : null;
        const standing = { entry: { enabled }, verdict: { allowed }, unmet: unmetReason(known), blocked_tier };
        expect(obstacle(standing) === null).toBe(enabled && allowed && isSound(known) && !isTierBlocked);
        if (enabled && !allowed) expect(obstacle(standing)).toBe('restricted');
      }),
    );
  });

  it('is unmet for the first reason that applies', () => {
    const broken = { tool: 'missing', editor: 'inactive' } as const;
    fc.assert(
      fc.property(facts, (known) => {
        const given: EntryFacts = { ...known, editor: 'has_access' };
        const [reason, worse] = [unmetReason(given), unmetReason({ ...given, ...broken })];
        if (reason && /^(conne|needs_connection|owner_suspended)/.test(reason)) expect(worse).toBe(reason);
        else expect(worse).toBe('editor_left');
      }),
    );
  });

  it('is unmet because its editor lost access, whatever the state of the account is', () => {
    const place = { connector_available: true, is_pinned: true, editor: 'no_access' } as const;
    fc.assert(
      fc.property(facts, ({ connection, tool }) => {
        const reason = connection === null ? 'connection_deleted' : 'editor_lost_access';
        expect(unmetReason({ ...place, connection, tool })).toBe(reason);
      }),
    );
  });

  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(9));

  it('merges defaults, sent arguments and hidden frozen values', () => {
    fc.assert(
      fc.property(values, values, values, (defaults, sent, frozen) => {
        const curated = { defaults, frozen, input_schema: null };
        const given = callArguments(curated, sent);
        for (const name of 'abcd') expect(given[name]).toBe(frozen[name] ?? sent[name] ?? defaults[name]);
        const each = { type: 'integer' } as const;
        const input = { type: 'object', required: ['a', 'b'], properties: { a: each, b: each, c: each } } as const;
        const { properties, required = [] } = shownSchema({ input } as never, curated);
        const shown = ['a', 'b', 'c'].filter((name) => !(name in frozen));
        expect(Object.keys(properties!)).toEqual(shown);
        expect(required).toEqual(shown.filter((name) => name !== 'c' && !(name in defaults)));
        expect(frozenAmong(curated, sent)).toEqual(Object.keys(sent).filter((name) => name in frozen));
      }),
    );
  });
});
