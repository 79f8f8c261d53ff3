import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { bearer, codes, document, expectFound } from './definition-scene.js';

const verify = (parts: object) => ({ verify: { method: 'GET', path: '/me', ...parts } });
const named = ['subject_unfit', '/verify/subject', 'error'];
const site = {
  name: 'site',
  label: 'Find the site',
  request: { method: 'GET', path: '/sites' },
  set: { folder: '=body.cloud.id' },
};

describe('The subject of a definition', () => {
  it('is required for every auth method with a sign-in', () => {
    expectFound('subject_missing', '/auth/0', verify({}));
    expect(codes({ verify: undefined, auth: [{ name: 'open', type: 'none' }] })).toEqual([]);
  });

  it.each([
    { type: 'api_key', form_fields: [{ name: 'api_key', type: 'password' }], inject: [bearer] },
    { type: 'basic' },
  ])('can be the secret of an auth method of the type $type, as the error says', (method) => {
    const using = (parts: object) => document({ ...verify({}), auth: [{ name: 'sign_in', ...method, ...parts }] });
    const [missing] = validateDefinition(using({})).diagnostics;
    expect(missing!.message).toMatch(/ Add `subject` to `verify`, or `subject: secret` to this auth method\.$/);
    expect(validateDefinition(using({ subject: 'secret' })).diagnostics).toEqual([]);
  });

  it.each([
    ['a constant', verify({ subject: "='somebody'" })],
    ['a tenant', verify({ subject: '=$string(body.portalId)' })],
    ['a company', verify({ subject: '=body.CompanyInfo.Id' })],
    ['the first of a list', verify({ subject: '=body[0].id' })],
    ['a result of a post-install step', { ...verify({ subject: '=body.cloud.id' }), post_install: [site] }],
    ['a value of the request itself', verify({ path: '/company/{{site}}', subject: '=body.id' })],
  ])('cannot be %s', (_, parts) => {
    expect(codes(parts)).toContainEqual(named);
  });

  it("can identify a declared tenant, a tenant's person or an API key", () => {
    expect(codes(verify({ subject: '=body.shop.id', subject_names: 'tenant' }))).toEqual([]);
    expect(codes(verify({ subject: "=body.company_id & '/' & body.id" }))).toEqual([]);
    const auth = [
      {
        name: 'key',
        type: 'api_key',
        subject: 'secret',
        form_fields: [{ name: 'api_key', type: 'password' }],
        inject: [{ in: 'header', name: 'X-Key', template: '{{api_key}}' }],
      },
    ];
    expect(codes({ ...verify({}), auth })).toEqual([]);
  });
});
