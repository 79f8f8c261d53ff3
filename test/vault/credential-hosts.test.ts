import fc from 'fast-check';
import { type AuthMethod, type InstalledDefinition, type OAuth2Method } from '#connector-definition';
import { cutOffBy, movesSignIn, problemsWithKnown, type VariableDefinition } from '#connector-definition';
import { NotRenderable, renderUrl } from '../../libs/vault/src/provider/domain/render.js';
import { readFormValues } from '../../libs/vault/src/sign-in/domain/form-values.js';

const host = fc.constantFrom('a.example', 'b.example', 'a.example:8443', '{{site}}.example', 'b.example.a.example');
const url = fc.tuple(fc.constantFrom('https', 'http'), host, fc.constantFrom('', '/x', '/b.example', '?a=b'));
const written = url.map(([scheme, name, rest]) => `${scheme}://${name}${rest}`);

const definitions = fc
  .record({
    ...{ base_url: written, token_url: written, authorize_url: written, site: fc.constantFrom('a', 'b', undefined) },
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

/** Where an address leads, for somebody who has set nothing. */
function origin(of: InstalledDefinition, template: string): string {
  const values = Object.fromEntries((of.variables ?? []).map((each) => [each.name, each.default ?? 'set']));
  return new URL(renderUrl(template, of.variables, values)).origin;
}

const originsOf = (of: InstalledDefinition, urls: string[]) => urls.map((each) => origin(of, each));
const all = (of: InstalledDefinition) =>
  originsOf(of, [methodOf(of).base_url ?? of.base_url, methodOf(of).token_url, methodOf(of).authorize_url]);
const signingIn = (of: InstalledDefinition) => originsOf(of, [methodOf(of).token_url, methodOf(of).authorize_url]);

describe('a credential', () => {
  it('goes on only where it went before', () => {
    fc.assert(
      fc.property(definitions, definitions, (before, after) => {
        if (cutOffBy(before, after, 'oauth') === null) expect(all(before)).toEqual(expect.arrayContaining(all(after)));
        if (!movesSignIn(before, after)) expect(signingIn(before)).toEqual(expect.arrayContaining(signingIn(after)));
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on where another method goes', () => {
    fc.assert(
      fc.property(definitions, definitions, (before, { auth: [, other] }) => {
        const after = { ...before, auth: [before.auth[0]!, other!] };
        expect(cutOffBy(before, after, 'oauth')).toBeNull();
      }),
    );
  });

  it('ends with its method, and does not come back with it', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const without = { ...definition, auth: [] };
        expect(cutOffBy(definition, without, 'oauth')).toBe('auth_method_removed');
        expect(cutOffBy(without, definition, 'oauth')).toBe('connector_host_changed');
      }),
    );
  });

  it('stays with a definition that leads to the same hosts', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const after = { ...definition, name: 'Y', base_url: definition.base_url.replace('/x', '/y') };
        expect([cutOffBy(definition, after, 'oauth'), movesSignIn(definition, after)]).toEqual([null, false]);
      }),
    );
  });
});

describe('a variable that fills a host', () => {
  const fences = { host_suffixes: ['a.example', 'b.example'], pattern: '[a-z.]+', any_host: undefined };
  const options = ['eu.a.example', 'us.a.example'].map((value) => ({ value, label: value }));
  const host: VariableDefinition = { name: 'site', type: 'host', identity: true, source: 'form' };
  const signedInAt = (fence: Partial<VariableDefinition>): InstalledDefinition => ({
    name: 'X',
    base_url: 'https://a.example',
    variables: [{ ...host, ...fence }],
    auth: [
      {
        ...{ name: 'oauth', type: 'oauth2', pkce: 'S256', client_auth: 'basic' },
        ...{ authorize_url: 'https://{{site}}/authorize', token_url: 'https://{{site}}/token' },
      },
    ],
  });

  it.each<[string, Partial<VariableDefinition>, Partial<VariableDefinition>, boolean]>([
    ['any host', fences, { ...fences, host_suffixes: undefined, any_host: true }, true],
    ['hosts of another service', fences, { ...fences, host_suffixes: ['evil.example'] }, true],
    [
      'hosts of one more service',
      fences,
      { ...fences, host_suffixes: [...fences.host_suffixes, 'evil.example'] },
      true,
    ],
    ['hosts that only end alike', fences, { ...fences, host_suffixes: ['evila.example'] }, true],
    ['another pattern', fences, { ...fences, pattern: '.*' }, true],
    ['one more option', { options: options.slice(1) }, { options }, true],
    ['no pattern', fences, { ...fences, pattern: undefined }, true],
    ['what it was', fences, { ...fences, label: 'Site' }, false],
    ['fewer hosts', fences, { ...fences, host_suffixes: ['eu.a.example'] }, false],
    ['fewer options', { options }, { options: options.slice(1) }, false],
    ['one service alone', { any_host: true }, { host_suffixes: ['a.example'] }, false],
  ])('that may now be %s has the secret of the application stay or go: %#', (_, before, after, moves) => {
    expect(movesSignIn(signedInAt(before), signedInAt(after))).toBe(moves);
    expect(cutOffBy(signedInAt(before), signedInAt(after), 'oauth')).toBeNull();
  });

  it.each(['select', 'host', 'string'] as const)('is one of its options, of type %s too, whoever says so', (type) => {
    const variables = [{ ...host, type, options }];
    const typed = (site: string) => readFormValues([{ name: 'site', type: 'text' }], { site }, variables).problems;
    expect([typed('us.a.example'), typed('evil.example')]).toEqual([
      {},
      { site: 'Site is none of those that it may be.' },
    ]);
    expect(problemsWithKnown(variables, { site: 'us.a.example' })).toEqual([]);
    expect(problemsWithKnown(variables, { site: 'evil.example' })).toMatchObject([{ reason: 'invalid_value' }]);
    const render = (site: string) => renderUrl('https://{{site}}/x', variables, { site });
    expect(render('us.a.example')).toBe('https://us.a.example/x');
    expect(() => render('evil.example')).toThrow('site belongs to another service.');
  });

  it.each(['xn--a', 'xn--a.a.example'])('is a host that there can be, which %s is not', (site) => {
    const variables = [host];
    const problems = { site: 'Site must be a name such as example or example.com.' };
    expect(readFormValues([{ name: 'site', type: 'host' }], { site }, variables).problems).toEqual(problems);
    expect(problemsWithKnown(variables, { site })).toMatchObject([{ reason: 'invalid_value' }]);
    expect(() => renderUrl('https://{{site}}/x', variables, { site })).toThrow(NotRenderable);
  });

  it.each(['09', '1234567890123', 'xn--80ak6aa92e'])('may begin one by %s', (site) => {
    expect(problemsWithKnown([host], { site })).toEqual([]);
    expect(renderUrl('https://{{site}}.a.example', [host], { site })).toBe(`https://${site}.a.example`);
  });
});
