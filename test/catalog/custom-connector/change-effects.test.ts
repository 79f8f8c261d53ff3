import fc from 'fast-check';
import jsonPatch from 'fast-json-patch';
import { type ConnectorDefinition } from '../../../libs/connector-definition/src/index.js';
import {
  applyResolutions,
  listPullChanges,
  computeChangeEffects,
  patchBetween,
} from '../../../libs/catalog/src/fork/domain/change-set.js';
import { usesFor } from '../../../libs/catalog/src/connector/domain/connector-dependents.js';
import { computeConnectorImpact } from '../../../libs/catalog/src/connector-editing/domain/connector-impact.js';
import { changeBetween } from '../../../libs/catalog/src/custom-connector/domain/definition-change.js';
import { assembleDefinition, splitDefinition } from '../../../libs/catalog/src/fork/domain/definition-items.js';

const some = <Value>(...values: [Value, ...Value[]]) => fc.constantFrom(...values);
const urls = some('https://one.example.com', 'https://two.example.com/api');
const named = <Part>(part: (name: string) => fc.Arbitrary<Part>, ...names: string[]) =>
  fc.tuple(...names.map((name) => fc.option(part(name), { nil: null }))).map((parts) => parts.filter(Boolean));

const definitions = fc.record({
  name: some('Ours', 'Theirs'),
  base_url: urls,
  auth: named(
    (name) => fc.record({ name: some(name), type: some('oauth2'), token_url: urls, label: some('A', 'B') }),
    'key',
    'app',
  ),
  tools: named(
    (name) => fc.record({ name: some(name), tier: some('read', 'write', 'destructive') }),
    ...['list_things', 'add_thing', 'drop_thing'],
  ),
}) as unknown as fc.Arbitrary<ConnectorDefinition>;

const accounts = new Map([
  ['key', 3],
  ['app', 40],
]);
const none = usesFor([], null);

describe('The preview of one upstream change', () => {
  it('equals the result of pulling only that change', () => {
    fc.assert(
      fc.property(definitions, definitions, definitions, (base, upstream, mine) => {
        const versions = {
          base: splitDefinition(base, []),
          upstream: splitDefinition(upstream, []),
          mine: splitDefinition(mine, []),
        };
        const changes = listPullChanges(versions);
        for (const change of changes) {
          const after = assembleDefinition(
            mine,
            applyResolutions(versions, [change], new Map([[change.id, 'upstream']])).mine,
          );
          const whole = computeConnectorImpact(changeBetween(mine, after.definition), accounts, none);
          const alone = computeChangeEffects(mine, change, { accounts, uses: none });
          expect([alone.connections_to_reconnect, alone.connections_without_method]).toEqual([
            whole.connections_to_reconnect,
            whole.connections_without_method,
          ]);
          expect(alone.host_change).toBe(whole.moves_sign_in || whole.moved_auth_methods.length > 0);
          expect(alone.tier_change !== null).toBe(whole.changed_tiers.length > 0);
        }
      }),
    );
  });

  /** A JSON value as it is stored: -0 becomes 0. The library that applies patches here refuses the key `__proto__`. */
  const sent = fc
    .jsonValue()
    .map((value) => JSON.stringify(value))
    .filter((text) => !text.includes('"__proto__"'))
    .map((text) => JSON.parse(text) as unknown);

  it('contains a JSON patch between both versions', () => {
    fc.assert(
      fc.property(fc.option(sent), fc.option(sent), (before, after) => {
        const patch = patchBetween(before, after);
        if (after === null) return expect(patch).toEqual(before === null ? [] : [{ op: 'remove', path: '' }]);
        expect(jsonPatch.applyPatch(before, patch).newDocument).toEqual(after);
      }),
    );
  });
});
