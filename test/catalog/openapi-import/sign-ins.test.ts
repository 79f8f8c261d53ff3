import { importOpenApi } from '../../../libs/catalog/src/openapi-import/domain/import-openapi.js';
import { documentOf } from './scene.js';

const urls = { authorizationUrl: 'https://cells.example.com/a', tokenUrl: 'https://cells.example.com/t', scopes: {} };
const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const sid = { type: 'apiKey', in: 'cookie', name: 'sid' };
const web = { type: 'oauth2', flows: { implicit: urls } };
const app = { type: 'oauth2', flows: { authorizationCode: urls } };

/** `/me` identifies the account, so that OAuth can be imported too. */
const me = { 200: { content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } } } };

const importing = (paths: object, securitySchemes: object = { key, sid, web, app }, rest: object = {}) => {
  const document = documentOf(paths, { components: { securitySchemes }, ...rest }) as { paths: any };
  document.paths['/me'].get.responses = me;
  const { definition, diagnostics } = importOpenApi({ document });
  const found = diagnostics.map(({ severity, pointer, message }) => `${severity} ${pointer} ${message}`);
  return { paths: definition!.tools.map(({ request }) => request.path), auth: definition!.auth, found };
};

const get = (security?: object[], ...parameters: object[]) => ({ get: { security, parameters, responses: {} } });

describe('The sign-ins of an OpenAPI import', () => {
  it.each([
    ['a cookie', [{ sid: [] }], 'because it needs a cookie'],
    ['an undefined sign-in', [{ nope: [] }], 'was not imported: nope.'],
    ['sign-ins that are imported only in part', [{ key: [], nope: [] }, { web: [] }], ': key with nope, or web.'],
  ])('leave out an operation that accepts only %s', (_, security, reason) => {
    const { paths, found } = importing({ '/a': get(security), '/b': get([{ key: [] }, {}]) });
    expect(paths).toEqual(['/me', '/b']);
    expect(found).toContainEqual(
      expect.stringMatching(`^warning /paths/~1a/get The operation was left out.*${reason}`),
    );
  });

  it.each([
    ['an imported sign-in', [{ sid: [] }, { key: [] }]],
    ['no sign-in', [{ sid: [] }, {}]],
    ['several OAuth schemes, of which one was imported', [{ app: [], web: [] }]],
  ])('keep an operation that accepts %s', (_, security) => {
    expect(importing({ '/a': get(security) }).paths).toEqual(['/me', '/a']);
  });

  it('of the whole document apply to operations without their own', () => {
    const paths = { '/a': get(), '/b': get([{ key: [] }]), '/c': get([]) };
    expect(importing(paths, undefined, { security: [{ sid: [] }] }).paths).toEqual(['/b', '/c']);
  });

  it('do not hide a required cookie that has the name of a sign-in', () => {
    const cookie = { name: 'sid', in: 'cookie', required: true, schema: { type: 'string' } };
    expect(importing({ '/a': get(undefined, cookie) }).paths).toEqual(['/me']);
  });

  it('are reported with the reason if they are not imported', () => {
    const digest = { type: 'http', scheme: 'digest' };
    const { found } = importing({}, { key, sid, web, digest });
    const reasons = ['cookies are not supported', 'flows authorization code', String.raw`type \(http digest\)`];
    for (const reason of reasons)
      expect(found).toContainEqual(expect.stringMatching(`^warning /components/securitySchemes/.*${reason}`));
  });

  it('warn about an operation that accepts only some of them', () => {
    const { paths, found } = importing({ '/a': get([{ key: [] }]) });
    expect(paths).toEqual(['/me', '/a']);
    const warning = 'warning /paths/~1a/get The operation accepts only the auth method key.';
    expect(found).toContainEqual(expect.stringContaining(warning));
  });

  it('warn about an operation that needs several of them together', () => {
    const { found } = importing({ '/a': get([{ app: [], key: [] }]) });
    expect(found).toContainEqual(expect.stringMatching('^warning /paths/~1a/get .* together: key with app.'));
  });

  it('cause one warning for many operations with the same problem', () => {
    const paths = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`/a${n}`, get([{ sid: [] }])]));
    const found = importing(paths).found.filter((each) => each.includes('needs a cookie'));
    expect(found[0]).toMatch(
      'warning /paths 11 operations, such as GET /a0, GET /a1, GET /a2: The operation was left out',
    );
    expect(found.slice(1).map((each) => each.split(' ')[0])).toEqual(Array(11).fill('info'));
  });

  it('can be completed by the author if no request identifies the account', () => {
    const { paths, auth, found } = importing({ '/a': get([{ app: [] }]), '/me': get([{ nope: [] }]) });
    expect([paths, auth.map(({ name }) => name)]).toEqual([['/a'], ['key']]);
    expect(found).toContainEqual(expect.stringMatching('^warning /paths/~1a/get .*: app. Add an auth method.'));
    const app = 'warning /components/securitySchemes/app This sign-in was left out, because no request';
    expect(found).toContainEqual(expect.stringContaining(app));
  });

  it('can be added by the author if none is imported', () => {
    const { paths, auth, found } = importing({ '/a': get([{ sso: [] }]) }, { sso: { type: 'openIdConnect' } });
    expect([paths, auth]).toEqual([['/me', '/a'], []]);
    expect(found).toContainEqual(expect.stringMatching('^warning /paths/~1a/get .* Add an auth method.'));
  });
});
