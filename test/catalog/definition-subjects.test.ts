import { codes, expectFound } from './definition-scene.js';

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
