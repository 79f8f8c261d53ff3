import fc from 'fast-check';
import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition } from '#connector-definition';
import { runSteps } from '#kernel';
import { type PolicyRule } from '../../../libs/access-control/src/restriction/domain/restriction-rule.js';
import { toEntry } from '../../../libs/access-control/src/restriction/domain/rule-references.js';
import { identifyChanged } from '../../../libs/catalog/src/tool/domain/edited-tools.js';
import { identify } from '../../../libs/catalog/src/tool/domain/operation-key.js';
import { deriveRequestIdentity } from '../../../libs/catalog/src/tool/domain/request-identity.js';
import { decide, world } from './scene.js';

/** The values of two fields of a body: constants, expressions, or none. `=whole` builds the whole body. */
type Fields = { one: string | null; two: string | null; whole: boolean; inside: 'list' | 'object' | null };

const places = ['one', 'two'] as const;

function bodyOf({ one, two, whole, inside }: Fields): unknown {
  const fields = { ...(one !== null && { one }), ...(two !== null && { two }) };
  if (whole) return '=input';
  if (inside === null || Object.keys(fields).length === 0) return fields;
  return inside === 'list' ? [fields] : { item: fields };
}

const definition = (edited: Fields, blocked: Fields) =>
  ({
    format: 1,
    slug: 'shop',
    name: 'Shop',
    categories: [],
    base_url: 'https://shop.example.com',
    auth: [{ name: 'none', type: 'none' }],
    tools: Object.entries({ edited, blocked }).map(([name, fields]) => ({
      name,
      resource: 'items',
      method: 'change',
      description: 'Changes items.',
      input: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
      request: { method: 'POST', path: '/items', body: bodyOf(fields) },
    })),
  }) as unknown as ConnectorDefinition;

const noFields: Fields = { one: null, two: null, whole: false, inside: null };

/** The tools after each version. There are ten milliseconds between two versions. */
function toolsAfter(versions: readonly Fields[], blocked: Fields): ToolFacts[][] {
  const definitions = versions.map((fields) => definition(fields, blocked));
  const history = [identify('shop', definitions[0]!.tools)];
  for (const [n, after] of definitions.entries())
    if (n > 0) {
      const before = { definition: definitions[n - 1]!, tools: history[n - 1]! };
      history.push(runSteps(identifyChanged(after, before, new Date(10 * n))));
    }
  return history;
}

/** Decides from the whole history, without stored times. `rule`: the rule was written after this version. */
function countsSlowly(versions: readonly Fields[], blocked: Fields, rule: number): boolean {
  const now = versions.at(-1)!;
  if (constantsOf(now) === constantsOf(blocked)) return true;
  const added = additions(versions, versions.length - 1);
  if (![...added.values()].some((version) => version > rule)) return false;
  const required = places.filter((place) => !isOpen(valueAt(blocked, place)) && valueAt(blocked, place) !== null);
  const isNew = (place: Place) => added.get(keyAt(now, place))! > rule;
  return requestsOf(now, isNew).some((sent) => required.every((place) => sent[place] === blocked[place]));
}

/**
 * Returns the version in which each value of a version was added, and the last version that removed a value. A version
 * that was there before has the same values again.
 */
function additions(versions: readonly Fields[], version: number): Map<string, number> {
  const now = versions[version]!;
  const same = versions.findIndex((each) => bodyKey(each) === bodyKey(now));
  if (same < version) return additions(versions, same);
  if (version === 0) return new Map(keysOf(now).map((key) => [key, 0]));
  const before = additions(versions, version - 1);
  const placesNow = keysOf(now).map(placeOf);
  const removes = [...before.keys()].some((key) => key !== 'removed' && !placesNow.includes(placeOf(key)));
  const removed = removes ? version : before.get('removed');
  return new Map([
    ...keysOf(now).map((key) => [key, before.get(key) ?? version] as const),
    ...(removed === undefined ? [] : [['removed', removed] as const]),
  ]);
}

const keyAt = (fields: Fields, place: Place): string =>
  fields.whole ? 'body =whole' : `${fields.inside ?? ''}.${place} ${fields[place]}`;

const keysOf = (fields: Fields): string[] => {
  const present = places.filter((place) => fields.whole || fields[place] !== null);
  return present.length > 0 ? [...new Set(present.map((place) => keyAt(fields, place)))] : [];
};

const placeOf = (key: string): string => key.split(' ')[0]!;

const bodyKey = (fields: Fields): string => JSON.stringify(bodyOf(fields));

type Place = (typeof places)[number];

const valueAt = (fields: Fields, place: Place) => (fields.whole ? '=whole' : fields[place]);

const isOpen = (value: string | null) => value?.startsWith('=') ?? false;

const constantsOf = (fields: Fields) => {
  const constants = places.map((place) => (isOpen(valueAt(fields, place)) ? null : valueAt(fields, place)));
  const isEmpty = constants.every((each) => each === null);
  return JSON.stringify([constants, isEmpty ? null : fields.inside]);
};

/**
 * Every request that a tool may send. An expression may have any value, a new constant may be an alias of any, and the
 * server may add a missing field. The fields of a list or an object in the body are missing in the body itself.
 */
const requestsOf = (fields: Fields, isNew: (place: Place) => boolean): Record<Place, string | null>[] => {
  const possible = (place: Place) => {
    const value = valueAt(fields, place);
    const isFixed = value !== null && !isOpen(value) && !isNew(place) && fields.inside === null;
    return isFixed ? [value] : ['x', 'y', 'z', null];
  };
  return possible('one').flatMap((one) => possible('two').map((two) => ({ one, two })));
};

const value = fc.constantFrom(null, 'x', 'y', '=input.a', '=input.b');
const fields = fc.record({
  one: value,
  two: value,
  whole: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  inside: fc.constantFrom(null, null, null, 'list' as const, 'object' as const),
});
const constants = fc.record({
  one: fc.constantFrom(null, 'x', 'y', '=input.a'),
  two: fc.constantFrom(null, 'x'),
  whole: fc.constant(false),
  inside: fc.constant(null),
});
const cases = fc
  .record({ versions: fc.array(fields, { minLength: 1, maxLength: 5 }), blocked: constants, part: fc.nat() })
  .map(({ part, ...given }) => ({ ...given, rule: part % given.versions.length }));

const ruleOf = (mode: 'allow' | 'block', tool: ToolFacts, versions: readonly Fields[], blocked: Fields, at: number) => {
  const source = definition(versions[at]!, blocked);
  const request = deriveRequestIdentity(
    source,
    source.tools.find(({ name }) => name === tool.name)!,
  );
  const entry = toEntry({ connector_slug: 'jira', tool_name: tool.name }, { ...tool, request }, new Date(10 * at + 5));
  const rule: PolicyRule = { id: 'rstr_1', mode, connector_slugs: [], tools: [entry], legacy_override: false };
  return world({ own: [rule] });
};

const named = (tools: readonly ToolFacts[], name: string) => tools.find((tool) => tool.name === name)!;

describe('The decision about an edited tool', () => {
  it('agrees with the whole history for a block', () => {
    const counts = { blocked: 0, allowed: 0 };
    fc.assert(
      fc.property(cases, ({ versions, blocked, rule }) => {
        const history = toolsAfter(versions, blocked);
        const facts = ruleOf('block', named(history[rule]!, 'blocked'), versions, blocked, rule);
        const { allowed } = decide(facts, 'jira', named(history.at(-1)!, 'edited'));
        expect(allowed).toBe(!countsSlowly(versions, blocked, rule));
        counts[allowed ? 'allowed' : 'blocked'] += 1;
      }),
      { numRuns: 2_000 },
    );
    // Both results must be frequent, or the comparison means little.
    expect(Math.min(counts.allowed, counts.blocked)).toBeGreaterThan(400);
  });

  it('agrees with the whole history for an allow list', () => {
    fc.assert(
      fc.property(cases, ({ versions, blocked, rule }) => {
        const history = toolsAfter(versions, blocked);
        const facts = ruleOf('allow', named(history[rule]!, 'edited'), versions, blocked, rule);
        const isSame = bodyKey(versions[rule]!) === bodyKey(versions.at(-1)!);
        expect(decide(facts, 'jira', named(history.at(-1)!, 'edited')).allowed).toBe(isSame);
        expect(decide(facts, 'jira', named(history.at(-1)!, 'blocked')).allowed).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('The tools of an edited definition are identified in steps of one tool', () => {
  const versionOf = (constant: string) => {
    const [tool] = definition({ one: constant, two: null, whole: false, inside: null }, noFields).tools;
    const tools = Array.from({ length: 100 }, (_, n) => ({ ...tool!, name: `change_${n}` }));
    return { ...definition(noFields, noFields), tools };
  };
  const before = versionOf('a');
  const stored = identify('shop', before.tools);
  const steps = [...identifyChanged(versionOf('b'), { definition: before, tools: stored }, new Date(10))];
  // The tools are compared, identified before and after the edit, and then stored.
  expect(steps.length).toBeGreaterThanOrEqual(400);
});
