import {
  cutOffCause,
  type InstalledDefinition,
  movesSignIn,
  problemsWithInitialValues,
  type VariableDefinition,
} from '#connector-definition';
import { isUrl } from '#kernel';
import { NotRenderable, renderUrl } from '../../libs/vault/src/provider/domain/render.js';
import { readFormValues } from '../../libs/vault/src/sign-in/domain/method-form.js';

describe('A variable that is part of a host', () => {
  const fences = { host_suffixes: ['a.example', 'b.example'], pattern: '[a-z.]+', any_host: undefined };
  const options = ['eu.a.example', 'us.a.example'].map((value) => ({ value, label: value }));
  const host: VariableDefinition = { name: 'site', type: 'host', identity: true, source: 'form' };
  const signedInAt = (fence: Partial<VariableDefinition>): InstalledDefinition => ({
    name: 'X',
    base_url: 'https://a.example',
    variables: [{ ...host, ...fence }],
    auth: [
      {
        name: 'oauth',
        type: 'oauth2',
        pkce: 'S256',
        client_auth: 'basic',
        authorize_url: 'https://{{site}}/authorize',
        token_url: 'https://{{site}}/token',
      },
    ],
  });

  it.each<[string, Partial<VariableDefinition>, Partial<VariableDefinition>, boolean]>([
    ['any host', fences, { ...fences, host_suffixes: undefined, any_host: true }, true],
    ['hosts of another service', fences, { ...fences, host_suffixes: ['evil.example'] }, true],
    [
      'hosts of an additional service',
      fences,
      { ...fences, host_suffixes: [...fences.host_suffixes, 'evil.example'] },
      true,
    ],
    ['hosts with a similar ending', fences, { ...fences, host_suffixes: ['evila.example'] }, true],
    ['another pattern', fences, { ...fences, pattern: '.*' }, true],
    ['an additional option', { options: options.slice(1) }, { options }, true],
    ['no pattern', fences, { ...fences, pattern: undefined }, true],
    ['the same as before', fences, { ...fences, label: 'Site' }, false],
    ['fewer hosts', fences, { ...fences, host_suffixes: ['eu.a.example'] }, false],
    ['fewer options', { options }, { options: options.slice(1) }, false],
    ['only one service', { any_host: true }, { host_suffixes: ['a.example'] }, false],
  ])('keeps or invalidates the application secret when changed to %s (%#)', (_, before, after, moves) => {
    expect(movesSignIn(signedInAt(before), signedInAt(after))).toBe(moves);
    expect(cutOffCause(signedInAt(before), signedInAt(after), 'oauth')).toBeNull();
  });

  it.each(['select', 'host', 'string'] as const)('must be one of its options, also as type %s', (type) => {
    const variables = [{ ...host, type, options }];
    const typed = (site: string) => readFormValues([{ name: 'site', type: 'text' }], { site }, variables).problems;
    expect([typed('us.a.example'), typed('evil.example')]).toEqual([
      {},
      { site: 'Site is not one of the allowed values.' },
    ]);
    expect(problemsWithInitialValues(variables, { site: 'us.a.example' })).toEqual([]);
    expect(problemsWithInitialValues(variables, { site: 'evil.example' })).toMatchObject([{ reason: 'invalid_value' }]);
    const render = (site: string) => renderUrl('https://{{site}}/x', variables, { site });
    expect(render('us.a.example')).toBe('https://us.a.example/x');
    expect(() => render('evil.example')).toThrow('The value of site is not allowed by the connector.');
  });

  it.each(['xn--a', 'xn--a.a.example'])('must be a valid host: %s', (site) => {
    const rendered = () => renderUrl('https://{{site}}/x', [host], { site });
    const typed = readFormValues([{ name: 'site', type: 'host' }], { site }, [host]).problems;
    const problemsFound = [typed, problemsWithInitialValues([host], { site })];
    if (isUrl(`https://${site}/x`)) expect([...problemsFound, rendered()]).toEqual([{}, [], `https://${site}/x`]);
    else {
      const problems = { site: 'Site must be a name such as example or example.com.' };
      expect(problemsFound).toMatchObject([problems, [{ reason: 'invalid_value' }]]);
      expect(rendered).toThrow(NotRenderable);
    }
  });

  it.each(['09', '1234567890123', 'xn--80ak6aa92e'])('can begin a host with %s', (site) => {
    expect(problemsWithInitialValues([host], { site })).toEqual([]);
    expect(renderUrl('https://{{site}}.a.example', [host], { site })).toBe(`https://${site}.a.example`);
  });
});
