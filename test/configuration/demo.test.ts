import { demoEnvironment } from '#composition/product';

describe('With DEMO=1,', () => {
  it('the product may call the demo and the hosts that the operator allows', () => {
    expect(demoEnvironment({ EGRESS_ALLOW: 'localhost,10.0.0.5:8443', DEMO: '1' })).toMatchObject({
      EGRESS_ALLOW: 'localhost,10.0.0.5:8443,127.0.0.1:4900',
      DEMO_PROVIDER_URL: 'http://127.0.0.1:4900',
    });
  });

  it('the product may call the demo over plain HTTP unless the operator forbids plain HTTP', () => {
    expect(demoEnvironment({}).EGRESS_ALLOW_HTTP).toBe('true');
    expect(demoEnvironment({ EGRESS_ALLOW_HTTP: 'false' }).EGRESS_ALLOW_HTTP).toBe('false');
  });
});
