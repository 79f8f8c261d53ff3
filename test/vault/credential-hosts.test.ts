import fc from 'fast-check';
import {
  type AuthMethod,
  cutOffCause,
  type InstalledDefinition,
  movesSignIn,
  type OAuth2Method,
} from '#connector-definition';
import { renderUrl } from '../../libs/vault/src/provider/domain/render.js';

const host = fc.constantFrom('a.example', 'b.example', 'a.example:8443', '{{site}}.example', 'b.example.a.example');
const url = fc.tuple(fc.constantFrom('https', 'http'), host, fc.constantFrom('', '/x', '/b.example', '?a=b'));
const written = url.map(([scheme, name, rest]) => `${scheme}://${name}${rest}`);

const definitions = fc
  .record({
    base_url: written,
    token_url: written,
    authorize_url: written,
    site: fc.constantFrom('a', 'b', undefined),
    own: fc.option(written, { nil: undefined }),
    other: fc.option(written, { nil: undefined }),
  })
  .map(({ base_url, token_url, authorize_url, site, own, other }): InstalledDefinition => {
    const method = { name: 'oauth', type: 'oauth2', pkce: 'S256', client_auth: 'basic' } as const;
    const variable = { name: 'site', type: 'string', identity: true, source: 'form', default: site } as const;
    const oauth = { ...method, token_url, authorize_url, ...(own && { base_url: own }) };
    const key: AuthMethod = {
      name: 'key',
      type: 'api_key',
      form_fields: [],
      inject: [],
      ...(other && { base_url: other }),
    };
    return { name: 'X', base_url, variables: [variable], auth: [oauth, key] };
  });

const methodOf = ({ auth }: InstalledDefinition) => auth[0] as OAuth2Method;

/** The host of an address without any variables set. */
function origin(of: InstalledDefinition, template: string): string {
  const values = Object.fromEntries((of.variables ?? []).map((each) => [each.name, each.default ?? 'set']));
  return new URL(renderUrl(template, of.variables, values)).origin;
}

const originsOf = (of: InstalledDefinition, urls: string[]) => urls.map((each) => origin(of, each));
const all = (of: InstalledDefinition) =>
  originsOf(of, [methodOf(of).base_url ?? of.base_url, methodOf(of).token_url, methodOf(of).authorize_url]);
const signingIn = (of: InstalledDefinition) => originsOf(of, [methodOf(of).token_url, methodOf(of).authorize_url]);

describe('A credential', () => {
  it('is never sent to hosts that a new definition adds', () => {
    fc.assert(
      fc.property(definitions, definitions, (before, after) => {
        if (cutOffCause(before, after, 'oauth') === null)
          expect(all(before)).toEqual(expect.arrayContaining(all(after)));
        if (!movesSignIn(before, after)) expect(signingIn(before)).toEqual(expect.arrayContaining(signingIn(after)));
      }),
      { numRuns: 2000 },
    );
  });

  it('is not affected by the hosts of another method', () => {
    fc.assert(
      fc.property(definitions, definitions, (before, { auth: [, other] }) => {
        const after = { ...before, auth: [before.auth[0]!, other!] };
        expect(cutOffCause(before, after, 'oauth')).toBeNull();
      }),
    );
  });

  it('ends when its auth method is removed', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const without = { ...definition, auth: [] };
        expect(cutOffCause(definition, without, 'oauth')).toBe('auth_method_removed');
        expect(cutOffCause(without, definition, 'oauth')).toBe('connector_host_changed');
      }),
    );
  });

  it('is kept if the new definition has the same hosts', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const after = { ...definition, name: 'Y', base_url: definition.base_url.replace('/x', '/y') };
        expect([cutOffCause(definition, after, 'oauth'), movesSignIn(definition, after)]).toEqual([null, false]);
      }),
    );
  });
});
